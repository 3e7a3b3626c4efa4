/**
 * What page and worker say to each other, written by tools/protocol.py from `requests.py` and
 * `responses.py` in `pysrc/stepstones/app/protocol/`. There is no code here, only types.
 */

/** @typedef {number | string} Arg a value in a message: a number, a point or a word */
/** @typedef {number} Point row * width + column, from the top left */

/** @typedef {{type: 'open', link: string}} Open Show the board of a link; the history starts anew */
/** @typedef {{type: 'press', point: number, tool: string, joins: boolean}} Press A press on a point with a tool; joins what was pressed before, in one stroke */
/** @typedef {{type: 'move', move: string}} Move Play a move given as text */
/** @typedef {{type: 'undo'}} Undo Go back to the state before */
/** @typedef {{type: 'redo'}} Redo Take an undo back */
/** @typedef {{type: 'visit', number: number}} Visit Show a moment of the tree by its number; of a game not yet looked at its usual board */
/** @typedef {{type: 'navigate', way: TreeWay}} Navigate Go to another moment of the tree: ``first``, ``back``, ``forward``, ``last`` */
/** @typedef {{type: 'clear', size: string}} Clear Empty the board; size such as ``13`` or ``13x9`` changes its size, '' keeps it */
/** @typedef {{type: 'restart'}} Restart Show this puzzle from the start; undo takes it back */
/** @typedef {{type: 'start', algorithm: string}} Start Prepare a run of an algorithm from the state on the board; nothing is computed yet */
/** @typedef {{type: 'seek', at: number}} Seek Move the run to just after a step */
/** @typedef {{type: 'until', goal: Goal, lines: string}} Until Move the run to the next step of a kind: ``found``, ``in``, ``out`` or ``line`` */
/** @typedef {{type: 'compare', algorithm: string}} Compare Run another algorithm beside, at the same step; '' ends that */
/** @typedef {{type: 'predict', on: boolean}} Predict Ask the reader what the next step does, or show it without asking */
/** @typedef {{type: 'measure', on: boolean}} Measure Compare the versions of the run's algorithm by what they cost; on false ends that */
/** @typedef {{type: 'remark', text: string}} Remark Add a remark to the step shown, for its link; '' removes it */
/** @typedef {{type: 'survey'}} Survey Ask for the ribbon of the run: its depth over time */
/** @typedef {{type: 'evaluate-board', on: boolean}} EvaluateBoard Ask what the standing solver says of the board; on false ends that */
/** @typedef {{type: 'finish', steps: boolean}} Finish Bring the run to its end, in slices, with progress; steps where it is stepped through */
/** @typedef {{type: 'stop', how: StopWay}} Stop End the work; the board stays */
/** @typedef {{type: 'resume'}} Resume Come back to the run that was parked, where the same board is shown */
/** @typedef {{type: 'import', text: string}} Import Open pasted text: a link or any text format of any puzzle */
/** @typedef {{type: 'preview', text: string}} Preview Ask which board a text holds whose format would not notice damage; opens nothing */
/** @typedef {{type: 'replace', link: string}} Replace Put the board of a link in place of the one shown; undo takes it back */
/** @typedef {{type: 'read-picture', corners: string}} ReadPicture Recognise the board in the last uploaded picture, concurrently; a new one cancels the old */
/** @typedef {{type: 'load', data: string}} Load Open a file, its bytes in base64; what it may hold is what may be pasted */
/** @typedef {{type: 'reread', encoding: string}} Reread Open the file of the record shown again, read in one of the encodings that are offered */
/** @typedef {{type: 'supply', source: string, text: string}} Supply A part of the text of a record that :class:`Restore` will need; source is its sign */
/** @typedef {{type: 'restore', text: string, resume: Resumed}} Restore Build a session again from what the page has kept of it */
/** @typedef {{type: 'whole-journal'}} WholeJournal Ask for all that is to be kept, where the page has missed something */
/** @typedef {{type: 'export', format: string}} Export Ask for the board in a text format; the answer is the view's text */
/** @typedef {{type: 'make', puzzle: string, maker: string, size: string, level: string, seed: number, drawn: boolean}} Make Make a board, beside all else; asking anew ends what is in the making */
/** @typedef {{type: 'stream', order: number, format: string, text: string}} Stream Make a file too large for a board, beside all else: what text asks a format for */
/** @typedef {{type: 'write', algorithm: string, text: string, way: string}} Write Take in a version of an algorithm that the reader has written; nothing of it runs */
/** @typedef {{type: 'watch-expressions', expressions: string}} WatchExpressions Watch the values of expressions, one a line, in a run that goes line by line */
/** @typedef {{type: 'examine', task: string, text: string, original: string}} Examine Run an answer against the original on the boards of an exercise; tell the first that differs */
/** @typedef {{type: 'judge', task: string, text: string}} Judge Judge what was predicted, or the moves of who was the machine, in an exercise (JSON) */
/** @typedef {{type: 'make-slip', name: string, exercise: string, right: boolean, tries: number, hints: number, answer: string, given: string}} MakeSlip Write the slip of an answer to an exercise, which began with the given text */
/** @typedef {{type: 'read-slip', text: string, given: string, whole: boolean}} ReadSlip Read a slip; whole with its answer, for which the given text is wanted */
/** @typedef {{type: 'relay', sandbox: number, text: string}} Relay What a sandbox has answered; '' where it has ended */
/** @typedef {{type: 'picture', title: string, goal: string, words: string, link: string, code: string, hatched: boolean}} Picture Ask for what link opens as a picture with words around it, not for a view */
/** @typedef {{type: 'answer', number: number}} Answer Show one of the run's answers (solutions) on the board, counted from 0 */
/** @typedef {{type: 'apply-solution'}} ApplySolution Play the moves of the answer shown, or of the verdict, so that they can be undone */

/** @typedef {'first' | 'back' | 'forward' | 'last' | 'next' | 'previous' | 'reveal'} TreeWay */
/** @typedef {'found' | 'in' | 'out' | 'line'} Goal */
/** @typedef {'nothing' | 'answer' | 'all'} Resumed */
/** @typedef {'leave' | 'pause' | 'park'} StopWay */
/** @typedef {Open | Press | Move | Undo | Redo | Visit | Navigate | Clear | Restart | Start | Seek | Until | Compare | Predict | Measure | Remark | Survey | EvaluateBoard | Finish | Stop | Resume | Import | Preview | Replace | ReadPicture | Load | Reread | Supply | Restore | WholeJournal | Export | Make | Stream | Write | WatchExpressions | Examine | Judge | MakeSlip | ReadSlip | Relay | Picture | Answer | ApplySolution} Intent */
/** @typedef {[number, number, string, string]} Twig */
/** @typedef {[number, number, number, number, string, string, string, number]} TreeNode */
/** @typedef {View | RibbonView | PictureView | StandingView | MadeView | FileChunk | StreamView | BoardPreview | PictureReading | MeasureView | OwnView | ExamView | MarksView | SlipView | SandboxCall | JournalDelta | SourceView | Progress | Failure} Reply */
/** @typedef {JournalDelta | SourceView | RibbonView | StandingView | MeasureView | FileChunk | PictureReading | SandboxCall | Progress} Pushed */
/**
 * @typedef {{
 *   'open': View, 'press': View, 'move': View, 'undo': View, 'redo': View, 'visit': View, 'navigate': View,
 *   'clear': View, 'restart': View, 'start': View, 'seek': View, 'until': View, 'compare': View, 'predict': View,
 *   'measure': MeasureView, 'remark': View, 'survey': RibbonView, 'evaluate-board': StandingView, 'finish': View,
 *   'stop': View, 'resume': View, 'import': View, 'preview': BoardPreview, 'replace': View,
 *   'read-picture': PictureReading, 'load': View, 'reread': View, 'supply': SourceView, 'restore': View,
 *   'whole-journal': View, 'export': View, 'make': MadeView, 'stream': StreamView, 'write': OwnView,
 *   'watch-expressions': View, 'examine': ExamView, 'judge': MarksView, 'make-slip': SlipView, 'read-slip': SlipView,
 *   'relay': SandboxCall, 'picture': PictureView, 'answer': View, 'apply-solution': View
 * }} Answers What answers each intent, unless a Failure does
 */

/** @typedef {'lines' | 'cells' | 'chequered'} Lattice Where the pieces stand */
/** @typedef {'c' | 'v' | 'l' | 'd' | 'x' | 'f' | 'n' | 's' | 't' | 'a' | 'r' | 'y' | 'q' | 'o' | 'm' | 'e' | 'k' | 'b' | 'w'} Mark What is said of a point, besides the piece on it */
/**
 * @typedef {{
 *   message: string, points: Point[], args: Arg[], near: Point[]
 * }} Fact Something worth saying of some points: a message with arguments, such as liberties
 */
/** @typedef {{kind: string, points: Point[]}} Line A line through points, in order */
/** @typedef {'r' | 'f' | 'w' | 'h'} Tint What a part of the board is to a question; drawn under the pieces */
/**
 * @typedef {{
 *   width: number, height: number, lattice: Lattice, pieces: string, kinds: Record<string, string>, files: string[],
 *   ranks: string[], joiner: string, dots: Point[], marks: Record<Point, Mark>, facts: Fact[],
 *   labels: Record<Point, string>, lines: Line[], turn: number, tints: Record<Point, Tint>, regions: number[],
 *   gone: Record<Point, string>
 * }} Scene The board as it stands
 */
/**
 * @typedef {{
 *   pieces: Record<Point, string>, marks: Record<Point, Mark>, labels: Record<Point, string>, lines: Line[],
 *   notes: Record<Point, string>
 * }} Overlay What a run draws over the scene
 */
/** @typedef {{rule: string, points: Point[], args: Arg[]}} Violation A broken rule and the points that break it */
/**
 * @typedef {{
 *   solved: boolean, message: string, args: Arg[], violations: Violation[], unjudged: [string, Arg[]] | null,
 *   goal: [string, Arg[]] | null, setting: [string, Arg[]] | null, asks: string
 * }} Report What the rules say about a state: one sentence, and every broken rule
 */
/** @typedef {'play' | 'setup' | 'ask'} Mode What a tool is for */
/**
 * @typedef {{
 *   id: string, mode: Mode, echo: Record<string, string>[], starts: string, whole: boolean, drag: string,
 *   brushes: number, asked: boolean, picks: boolean
 * }} ToolView What the page needs to know of a tool; brushes is how many kinds it has
 */
/**
 * @typedef {{
 *   id: string, module: string, teaches: boolean, twin: string, role: string
 * }} AlgorithmView What the page needs to know of an algorithm
 */
/**
 * @typedef {{
 *   move: string, mode: Mode, words: Record<string, [string, number]>, leads: Mode | null
 * }} ActionView A move that needs no point, where it is offered, and the words to write, by id
 */
/**
 * @typedef {{
 *   id: string, choices: string[], current: string, stays: boolean
 * }} Option Something that is chosen for a board, such as its rules, while it is set up
 */
/**
 * @typedef {{
 *   id: string, suffix: string, streams: boolean
 * }} FormatView A format in which the board can be written, or one that streams files of any size
 */
/** @typedef {{id: string, sizes: string[], levels: string[]}} MakerView What can be ordered of a maker */
/**
 * @typedef {{
 *   kind: string, point: Point, why: string, args: Arg[]
 * }} StepView The step at which a run stands: its kind, its point, and why, a message with arguments
 */
/**
 * @typedef {{
 *   module: string, function: string, line: number, variables: Record<string, string>, point: Point
 * }} Frame One level of the call stack of a suspended algorithm; module is dotted
 */
/**
 * @typedef {{
 *   word: string, message: string, args: Arg[], moves: number, answers: number, text: string, right: Point[]
 * }} VerdictView How a run ended
 */
/** @typedef {'pieces' | 'path' | 'stack' | 'queue' | 'calls'} Depth What the depth of a run counts */
/**
 * @typedef {{
 *   algorithm: string, at: number, step: StepView | null, stack: Frame[], verdict: VerdictView | null,
 *   overlay: Overlay, parted: [number, number]
 * }} ComparisonView The run beside the run, at the same event
 */
/**
 * @typedef {{
 *   algorithm: string, at: number, step: StepView | null, stack: Frame[], verdict: VerdictView | null, answer: number,
 *   note: [string, Arg[]] | null, working: boolean, depth: number, measure: Depth, comparison: ComparisonView | null,
 *   predicts: boolean, coming: StepView | null, link: string, remark: string, levels: Twig[][], printed: string[],
 *   watched: [string, string, string][], expressions: string[]
 * }} RunView A run as the page shows it
 */
/**
 * @typedef {{
 *   undo: boolean, redo: boolean, clear: boolean, restart: boolean
 * }} Can Which of the header's buttons do anything now
 */
/**
 * @typedef {{
 *   now: number, nodes: TreeNode[], at: number, ahead: number, move: number, moves: number,
 *   games: [number, number, string][], game: number, name: string, words: string, notes: [string, Arg[], number][],
 *   encodings: string[], about: [string, Arg[]][], hides: boolean
 * }} TreeView The part of the tree around the moment shown, now, and what is said there
 */
/**
 * @typedef {{
 *   board: number, start: number, lines: string[], now: string, type: 'journal'
 * }} JournalDelta What the page is to keep, so that the session can be built again
 */
/**
 * @typedef {{
 *   version: number, puzzle: string, link: string, size: string, sizes: string[], scene: Scene, overlay: Overlay,
 *   report: Report, tools: ToolView[], algorithms: AlgorithmView[], actions: ActionView[], options: Option[],
 *   formats: FormatView[], makers: MakerView[], run: RunView | null, can: Can, text: string, partial: boolean,
 *   tree: TreeView | null, problem: string, begun: string, answered_by: string, journal: JournalDelta | null,
 *   type: 'view'
 * }} View All that the page shows
 */
/**
 * @typedef {{
 *   version: number, algorithm: string, depths: number[], found: number[], stride: number, total: number,
 *   complete: boolean, type: 'ribbon'
 * }} RibbonView The depth of a run over time
 */
/** @typedef {{text: string, type: 'picture'}} PictureView The picture asked for, as SVG */
/**
 * @typedef {{
 *   link: string, algorithm: string, verdict: VerdictView | null, message: string, args: Arg[], seconds: number,
 *   shows: boolean, type: 'standing'
 * }} StandingView What the standing solver says of the board with link
 */
/**
 * @typedef {{
 *   puzzle: string, maker: string, size: string, level: string, seed: number, link: string, technique: string,
 *   board: string, answer: string, words: string, goal: [string, Arg[]] | null, type: 'made'
 * }} MadeView The board made to an order, told by its parts; no link where it was ended
 */
/**
 * @typedef {{
 *   order: number, data: string, message: string, args: Arg[], type: 'chunk'
 * }} FileChunk The next bytes of the file with the number order, in base64, or how far it has come
 */
/**
 * @typedef {{
 *   order: number, whole: boolean, type: 'stream'
 * }} StreamView The end of the file with the number order; not whole where it was ended before
 */
/**
 * @typedef {{
 *   link: string, format: string, type: 'preview'
 * }} BoardPreview The board of a text that is to be looked at before it is opened; '' for any other text
 */
/**
 * @typedef {{
 *   puzzle: string, size: string, link: string, corners: number[], lines: [number, number, number, number][],
 *   spots: [number, number, number, string, string, boolean][], doubtful: number, notes: [string, Arg[]][],
 *   type: 'picture-reading'
 * }} PictureReading The board read in a picture; without a link how far the reading is, or that it was ended
 */
/**
 * @typedef {{
 *   algorithm: string, steps: number, calls: number, deepest: number, seconds: number, word: string, done: boolean
 * }} MeasureRow One version of an algorithm on the board shown, run to its end or to a limit of steps
 */
/**
 * @typedef {{
 *   rows: MeasureRow[], growth: [string, number, number][], done: boolean, type: 'measures'
 * }} MeasureView Versions of an algorithm compared; growth: version, side of an own board, steps
 */
/**
 * @typedef {{
 *   source: string, type: 'own'
 * }} OwnView The reader's version was taken in; source is its listing, as JSON such as the page's
 */
/**
 * @typedef {{
 *   boards: number, total: number, link: string, at: number, yours: [string, Arg[]], original: [string, Arg[]],
 *   ended: boolean, mistake: string, type: 'exam'
 * }} ExamView What came of an examination: how many boards were looked at, of how many
 */
/**
 * @typedef {{
 *   right: boolean[], expected: string[], at: number, mistake: string, type: 'marks'
 * }} MarksView What a prediction is worth: of each part whether it is right, and what each should be
 */
/**
 * @typedef {{
 *   text: string, name: string, exercise: string, right: boolean, tries: number, hints: number, answer: string,
 *   type: 'slip'
 * }} SlipView A slip as text, and what stands on it; right is only claimed
 */
/**
 * @typedef {{
 *   sandbox: number, text: string, type: 'sandbox'
 * }} SandboxCall A call to a sandbox; the page has one begin with its first call, '' ends it
 */
/**
 * @typedef {{
 *   source: string, text: string, type: 'source'
 * }} SourceView The text of a record that was read, for the page to keep; source is its sign
 */
/**
 * @typedef {{
 *   version: number, algorithm: string, at: number, message: string, args: Arg[], seconds: number, type: 'progress'
 * }} Progress A long run is still at work: what it last said of itself, and seconds so far
 */
/**
 * @typedef {{
 *   version: number, message: string, args: Arg[], position: number | null, ended: boolean, type: 'failure'
 * }} Failure An intent was refused, with the reason; nothing has changed, unless the run has ended
 */

export {};
