/**
 * What page and worker say to each other, written by tools/protocol.py from
 * `pysrc/stepstones/app/protocol/intents.py` and `messages.py`. There is no code here, only types.
 */

/** @typedef {number | string} Arg a value in a message: a number, a point or a word */
/** @typedef {number} Point row * width + column, from the top left */

/** @typedef {{type: 'open', link: string}} Open Show the board of a link; the history starts anew */
/** @typedef {{type: 'press', point: number, tool: string, joins: boolean}} Press A press on a point with a tool; joins what was pressed before, in one stroke */
/** @typedef {{type: 'move', move: string}} Move Play a move given as text */
/** @typedef {{type: 'undo'}} Undo Go back to the state before */
/** @typedef {{type: 'redo'}} Redo Take an undo back */
/** @typedef {{type: 'visit', number: number}} Visit Show a moment of the tree by its number; of a game not yet looked at its usual board */
/** @typedef {{type: 'walk', way: TreeWay}} Walk Go to another moment of the tree: ``first``, ``back``, ``forward``, ``last`` */
/** @typedef {{type: 'clear', size: string}} Clear Empty the board; size such as ``13`` or ``13x9`` changes its size, '' keeps it */
/** @typedef {{type: 'start', algorithm: string}} Start Prepare a run of an algorithm from the state on the board; nothing is computed yet */
/** @typedef {{type: 'seek', at: number}} Seek Move the run to just after a step */
/** @typedef {{type: 'until', goal: Goal, lines: string}} Until Move the run to the next step of a kind: ``found``, ``in``, ``out`` or ``line`` */
/** @typedef {{type: 'compare', algorithm: string}} Compare Run another algorithm beside, at the same step; '' ends that */
/** @typedef {{type: 'foretell', on: boolean}} Foretell Ask the reader what the next step does, or show it without asking */
/** @typedef {{type: 'measure', on: boolean}} Measure Compare the versions of the run's algorithm by what they cost; on false ends that */
/** @typedef {{type: 'remark', text: string}} Remark Add a remark to the step shown, for its link; '' removes it */
/** @typedef {{type: 'survey'}} Survey Ask for the ribbon of the run: its depth over time */
/** @typedef {{type: 'judge', on: boolean}} Judge Ask what the standing solver says of the board; on false ends that */
/** @typedef {{type: 'finish', steps: boolean}} Finish Bring the run to its end, in slices, with progress; steps where it is stepped through */
/** @typedef {{type: 'stop', how: StopWay}} Stop End the work; the board stays */
/** @typedef {{type: 'resume'}} Resume Come back to the run that was parked, where the same board is shown */
/** @typedef {{type: 'import', text: string}} Import Open pasted text: a link or any text format of any puzzle */
/** @typedef {{type: 'peek', text: string}} Peek Ask which board a text holds whose format would not notice damage; opens nothing */
/** @typedef {{type: 'replace', link: string}} Replace Put the board of a link in place of the one shown; undo takes it back */
/** @typedef {{type: 'look', corners: string}} Look Read the board in the picture given last, beside all else; asking anew ends the reading */
/** @typedef {{type: 'load', data: string}} Load Open a file, its bytes in base64; what it may hold is what may be pasted */
/** @typedef {{type: 'supply', source: string, text: string}} Supply A part of the text of a record that :class:`Restore` will need; source is its sign */
/** @typedef {{type: 'restore', text: string, resume: Resumed}} Restore Build a session again from what the page has kept of it */
/** @typedef {{type: 'keep'}} Keep Ask for all that is to be kept, where the page has missed something */
/** @typedef {{type: 'export', format: string}} Export Ask for the board in a text format; the answer is the view's text */
/** @typedef {{type: 'make', puzzle: string, maker: string, size: string, level: string, seed: number, drawn: boolean}} Make Make a board, beside all else; asking anew ends what is in the making */
/** @typedef {{type: 'stream', order: number, format: string, text: string}} Stream Make a file too large for a board, beside all else: what text asks a format for */
/** @typedef {{type: 'write', algorithm: string, text: string}} Write Take in a version of an algorithm that the reader has written; nothing of it runs */
/** @typedef {{type: 'examine', algorithm: string, text: string, boards: string}} Examine Run such a version against the original on boards, and tell of the first that differs */
/** @typedef {{type: 'picture', title: string, goal: string, words: string, link: string, code: string, hatched: boolean}} Picture Ask for what the board shows as a picture with words around it, not for a view */
/** @typedef {{type: 'answer', number: number}} Answer Show one of the run's answers (solutions) on the board, counted from 0 */
/** @typedef {{type: 'take'}} Take Play the moves of the answer shown, or of the verdict, so that they can be undone */

/** @typedef {'first' | 'back' | 'forward' | 'last' | 'next' | 'previous'} TreeWay */
/** @typedef {'found' | 'in' | 'out' | 'line'} Goal */
/** @typedef {'nothing' | 'answer' | 'all'} Resumed */
/** @typedef {'leave' | 'pause' | 'park'} StopWay */
/** @typedef {Open | Press | Move | Undo | Redo | Visit | Walk | Clear | Start | Seek | Until | Compare | Foretell | Measure | Remark | Survey | Judge | Finish | Stop | Resume | Import | Peek | Replace | Look | Load | Supply | Restore | Keep | Export | Make | Stream | Write | Examine | Picture | Answer | Take} Intent */
/** @typedef {[number, number, string, string]} Twig */
/** @typedef {[number, number, number, number, string, string, string, number]} TreeNode */
/** @typedef {View | RibbonView | PictureView | StandingView | MadeView | PieceView | StreamView | PeekView | SeenView | MeasureView | OwnView | ExamView | KeepView | SourceView | Progress | Failure} Reply */

/** @typedef {'lines' | 'cells' | 'chequered'} Lattice Where the pieces stand */
/** @typedef {'c' | 'v' | 'l' | 'd' | 'x' | 'f' | 'n' | 's' | 't' | 'a' | 'r' | 'y' | 'q' | 'o' | 'm' | 'e' | 'k' | 'b' | 'w'} Mark What is said of a point, besides the piece on it */
/**
 * @typedef {object} Fact Something worth saying of some points: a message with arguments, such as liberties
 * @property {string} message
 * @property {Point[]} points
 * @property {Arg[]} args
 * @property {Point[]} near
 */
/** @typedef {{kind: string, points: Point[]}} Line A line through points, in order */
/** @typedef {'r' | 'f' | 'w' | 'h'} Tint What a part of the board is to a question; drawn under the pieces */
/**
 * @typedef {object} Scene The board as it stands
 * @property {number} width
 * @property {number} height
 * @property {Lattice} lattice
 * @property {string} pieces
 * @property {Record<string, string>} kinds
 * @property {string[]} files
 * @property {string[]} ranks
 * @property {string} joiner
 * @property {Point[]} dots
 * @property {Record<Point, Mark>} marks
 * @property {Fact[]} facts
 * @property {Record<Point, string>} labels
 * @property {Line[]} lines
 * @property {number} turn
 * @property {Record<Point, Tint>} tints
 * @property {number[]} regions
 * @property {Record<Point, string>} gone
 */
/**
 * @typedef {object} Overlay What a run draws over the scene
 * @property {Record<Point, string>} pieces
 * @property {Record<Point, Mark>} marks
 * @property {Record<Point, string>} labels
 * @property {Line[]} lines
 * @property {Record<Point, string>} notes
 */
/** @typedef {{rule: string, points: Point[], args: Arg[]}} Violation A broken rule and the points that break it */
/**
 * @typedef {object} Report What the rules say about a state: one sentence, and every broken rule
 * @property {boolean} solved
 * @property {string} message
 * @property {Arg[]} args
 * @property {Violation[]} violations
 * @property {[string, Arg[]] | null} unjudged
 * @property {[string, Arg[]] | null} goal
 * @property {[string, Arg[]] | null} setting
 */
/** @typedef {'play' | 'setup' | 'ask'} Mode What a tool is for */
/**
 * @typedef {object} ToolView What the page needs to know of a tool; brushes is how many kinds it has
 * @property {string} id
 * @property {Mode} mode
 * @property {Record<string, string>[]} echo
 * @property {string} starts
 * @property {boolean} whole
 * @property {string} drag
 * @property {number} brushes
 * @property {boolean} asked
 */
/**
 * @typedef {object} AlgorithmView What the page needs to know of an algorithm
 * @property {string} id
 * @property {string} module
 * @property {boolean} teaches
 * @property {string} twin
 * @property {string} role
 */
/**
 * @typedef {object} ActionView A move that needs no point, where it is offered, and the words to write, by id
 * @property {string} move
 * @property {Mode} mode
 * @property {Record<string, [string, number]>} words
 * @property {Mode | null} leads
 */
/**
 * @typedef {object} Option Something that is chosen for a board, such as its rules, while it is set up
 * @property {string} id
 * @property {string[]} choices
 * @property {string} current
 * @property {boolean} stays
 */
/**
 * @typedef {object} FormatView A format in which the board can be written, or one that streams files of any size
 * @property {string} id
 * @property {string} suffix
 * @property {boolean} streams
 */
/** @typedef {{id: string, sizes: string[], levels: string[]}} MakerView What can be ordered of a maker */
/**
 * @typedef {object} StepView The step at which a run stands: its number, kind, point and reason
 * @property {string} kind
 * @property {Point} point
 * @property {string} why
 * @property {Arg[]} args
 */
/**
 * @typedef {object} Frame One level of the call stack of a suspended algorithm; module is dotted
 * @property {string} module
 * @property {string} function
 * @property {number} line
 * @property {Record<string, string>} variables
 * @property {Point} point
 */
/**
 * @typedef {object} VerdictView How a run ended
 * @property {string} word
 * @property {string} message
 * @property {Arg[]} args
 * @property {number} moves
 * @property {number} answers
 * @property {string} text
 * @property {Point[]} right
 */
/** @typedef {'pieces' | 'path' | 'stack' | 'queue' | 'calls'} Depth What the depth of a run counts */
/**
 * @typedef {object} SecondView The run beside the run, at the same event
 * @property {string} algorithm
 * @property {number} at
 * @property {StepView | null} step
 * @property {Frame[]} stack
 * @property {VerdictView | null} verdict
 * @property {Overlay} overlay
 * @property {[number, number]} parted
 */
/**
 * @typedef {object} RunView A run as the page shows it
 * @property {string} algorithm
 * @property {number} at
 * @property {StepView | null} step
 * @property {Frame[]} stack
 * @property {VerdictView | null} verdict
 * @property {number} answer
 * @property {[string, Arg[]] | null} note
 * @property {boolean} working
 * @property {number} depth
 * @property {Depth} measure
 * @property {SecondView | null} second
 * @property {boolean} foretells
 * @property {StepView | null} coming
 * @property {string} link
 * @property {string} remark
 * @property {Twig[][]} levels
 * @property {string[]} printed
 */
/** @typedef {{undo: boolean, redo: boolean, clear: boolean}} Can Which of the header's buttons do anything now */
/**
 * @typedef {object} TreeView The part of the tree around the moment shown, now, and what is said there
 * @property {number} now
 * @property {TreeNode[]} nodes
 * @property {number} at
 * @property {number} ahead
 * @property {number} move
 * @property {number} moves
 * @property {[number, number, string][]} games
 * @property {number} game
 * @property {string} name
 * @property {string} words
 * @property {[string, Arg[], number][]} notes
 * @property {[string, Arg[]][]} about
 */
/**
 * @typedef {object} KeepView What the page is to keep, so that the session can be built again
 * @property {number} board
 * @property {number} start
 * @property {string[]} lines
 * @property {string} now
 * @property {'keep'} type
 */
/**
 * @typedef {object} View All that the page shows
 * @property {number} version
 * @property {string} puzzle
 * @property {string} link
 * @property {string} size
 * @property {string[]} sizes
 * @property {Scene} scene
 * @property {Overlay} overlay
 * @property {Report} report
 * @property {ToolView[]} tools
 * @property {AlgorithmView[]} algorithms
 * @property {ActionView[]} actions
 * @property {Option[]} options
 * @property {FormatView[]} formats
 * @property {MakerView[]} makers
 * @property {RunView | null} run
 * @property {Can} can
 * @property {string} text
 * @property {TreeView | null} tree
 * @property {string} problem
 * @property {string} solves
 * @property {KeepView | null} keep
 * @property {'view'} type
 */
/**
 * @typedef {object} RibbonView The depth of a run over time
 * @property {number} version
 * @property {string} algorithm
 * @property {number[]} depths
 * @property {number[]} found
 * @property {number} stride
 * @property {number} total
 * @property {boolean} complete
 * @property {'ribbon'} type
 */
/** @typedef {{text: string, type: 'picture'}} PictureView The picture asked for, as SVG */
/**
 * @typedef {object} StandingView What the standing solver says of the board with link
 * @property {string} link
 * @property {string} algorithm
 * @property {VerdictView | null} verdict
 * @property {string} message
 * @property {Arg[]} args
 * @property {number} seconds
 * @property {boolean} shows
 * @property {'standing'} type
 */
/**
 * @typedef {object} MadeView The board made to an order, told by its parts; no link where it was ended
 * @property {string} puzzle
 * @property {string} maker
 * @property {string} size
 * @property {string} level
 * @property {number} seed
 * @property {string} link
 * @property {string} technique
 * @property {string} board
 * @property {string} answer
 * @property {string} words
 * @property {[string, Arg[]] | null} goal
 * @property {'made'} type
 */
/**
 * @typedef {object} PieceView The next bytes of the file with the number order, in base64, or how far it has come
 * @property {number} order
 * @property {string} data
 * @property {string} message
 * @property {Arg[]} args
 * @property {'piece'} type
 */
/**
 * @typedef {object} StreamView The end of the file with the number order; not whole where it was ended before
 * @property {number} order
 * @property {boolean} whole
 * @property {'stream'} type
 */
/**
 * @typedef {object} PeekView The board of a text that is to be looked at before it is opened; '' for any other text
 * @property {string} link
 * @property {string} format
 * @property {'peek'} type
 */
/**
 * @typedef {object} SeenView The board read in a picture; without a link how far the reading is, or that it was ended
 * @property {string} puzzle
 * @property {string} size
 * @property {string} link
 * @property {number[]} corners
 * @property {[number, number, number, number][]} lines
 * @property {[number, number, number, string, string, boolean][]} spots
 * @property {number} doubtful
 * @property {[string, Arg[]][]} notes
 * @property {'seen'} type
 */
/**
 * @typedef {object} MeasureRow One version of an algorithm on the board shown, run to its end or to a limit of steps
 * @property {string} algorithm
 * @property {number} steps
 * @property {number} looks
 * @property {number} calls
 * @property {number} deepest
 * @property {number} seconds
 * @property {string} word
 * @property {boolean} done
 */
/**
 * @typedef {object} MeasureView Versions of an algorithm compared; growth: version, side of an own board, steps
 * @property {MeasureRow[]} rows
 * @property {[string, number, number][]} growth
 * @property {boolean} done
 * @property {'measures'} type
 */
/**
 * @typedef {object} OwnView The reader's version was taken in; source is its listing, as JSON such as the page's
 * @property {string} source
 * @property {'own'} type
 */
/**
 * @typedef {object} ExamView What came of an examination: how many boards were looked at, of how many
 * @property {number} boards
 * @property {number} total
 * @property {string} link
 * @property {number} at
 * @property {[string, Arg[]]} yours
 * @property {[string, Arg[]]} original
 * @property {boolean} ended
 * @property {'exam'} type
 */
/**
 * @typedef {object} SourceView The text of a record that was read, for the page to keep; source is its sign
 * @property {string} source
 * @property {string} text
 * @property {'source'} type
 */
/**
 * @typedef {object} Progress A long run is still at work: what it last said of itself, and seconds so far
 * @property {number} version
 * @property {string} algorithm
 * @property {number} at
 * @property {string} message
 * @property {Arg[]} args
 * @property {number} seconds
 * @property {'progress'} type
 */
/**
 * @typedef {object} Failure An intent was refused, with the reason; nothing has changed, unless the run has ended
 * @property {number} version
 * @property {string} message
 * @property {Arg[]} args
 * @property {number | null} position
 * @property {boolean} ended
 * @property {'failure'} type
 */

export {};
