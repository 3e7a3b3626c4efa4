"""What a user of the package writes: the lines of the documents, checked by mypy --strict."""

import stepstones as st

board: st.Board = st.board("queens/8")
board.play("queen d4")
print(board)  # noqa: T201
answer: st.Solution = board.solve()
moves: tuple[str, ...] = answer.moves
after: st.Board = answer.board
lines = {step.line: step.values for step in board.watch("recursive")}
words: list[str] = [step.sentence("ru") for step in st.queens(4).watch("recursive")]
link: str = board.link()
sgf: str = st.go(9, moves=["play D4"]).to_sgf()
tour: str = st.knight("4x3", start="a1").solve(seconds=5).verdict
game: st.Board = st.make("queens", size=5, level="easy", seed=7)
try:
    st.read("nothing.sgf")
except st.UnreadableError as error:
    place: int | None = error.position
    said: str = error.sentence("zh")
version: str = st.__version__
