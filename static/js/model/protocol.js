/**
 * What page and worker say to each other. The field names are those of
 * `pysrc/stepstones/app/messages.py` and `core/{scene,puzzle,trace}.py`; a test compares them.
 * There is no code here, only types.
 */

/** @typedef {number | string} Arg a value in a message: a number, a point or a word */
/** @typedef {number} Point row * width + column, from the top left */
/** @typedef {'play' | 'setup' | 'ask'} ToolMode */

/** @typedef {{type: 'open', link: string}} Open */
/** @typedef {{type: 'press', point: Point, tool: string}} Press */
/** @typedef {{type: 'move', move: string}} Move */
/** @typedef {{type: 'undo'}} Undo */
/** @typedef {{type: 'redo'}} Redo */
/** @typedef {{type: 'visit', number: number}} Visit */
/** @typedef {'first' | 'back' | 'forward' | 'last' | 'next' | 'previous'} TreeWay */
/** @typedef {{type: 'walk', way: TreeWay}} Walk */
/** @typedef {{type: 'clear', size: string}} Clear */
/** @typedef {{type: 'start', algorithm: string}} Start */
/** @typedef {{type: 'seek', at: number}} Seek */
/** @typedef {{type: 'until', goal: 'found' | 'in' | 'out' | 'line', lines: string}} Until */
/** @typedef {{type: 'compare', algorithm: string}} Compare */
/** @typedef {{type: 'survey'}} Survey */
/** @typedef {{type: 'judge', on: boolean}} Judge */
/** @typedef {{type: 'finish'}} Finish */
/** @typedef {{type: 'stop'}} Stop */
/** @typedef {{type: 'import', text: string}} Import */
/** @typedef {{type: 'load', data: string}} Load */
/** @typedef {{type: 'export', format: string}} Export */
/** @typedef {{type: 'picture', title: string, goal: string, words: string, link: string, code: string}} Picture */
/** @typedef {{type: 'answer', number: number}} Answer */
/** @typedef {{type: 'take'}} Take */
/**
 * @typedef {Open | Press | Move | Undo | Redo | Visit | Walk | Clear | Start | Seek | Until | Compare
 *   | Survey | Judge | Finish | Stop | Import | Load | Export | Picture | Answer | Take} Intent
 */

/**
 * @typedef {object} Line a line through points, in order
 * @property {string} kind `path` or `attack`
 * @property {Point[]} points
 */
/**
 * @typedef {object} Fact something worth saying of some points
 * @property {string} message
 * @property {Point[]} points
 * @property {Arg[]} args
 * @property {Point[]} near other points that it is about: of a chain its liberties
 */
/**
 * @typedef {object} Scene the board as it stands
 * @property {number} width
 * @property {number} height
 * @property {'lines' | 'cells' | 'chequered'} lattice
 * @property {string} pieces one character per point, `.` being empty
 * @property {Record<string, string>} kinds which piece a character is
 * @property {string[]} files names of the columns
 * @property {string[]} ranks names of the rows
 * @property {string} joiner between file and rank
 * @property {Point[]} dots
 * @property {Record<Point, string>} marks
 * @property {Fact[]} facts
 * @property {Record<Point, string>} labels short texts on points
 * @property {Line[]} lines
 * @property {number} turn which side is to play, 0 for the first; a tool's echo starts there
 * @property {Record<Point, string>} tints what parts of the board are to a question
 */
/**
 * @typedef {object} Overlay what a run draws over the scene
 * @property {Record<Point, string>} pieces
 * @property {Record<Point, string>} marks
 * @property {Record<Point, string>} labels
 * @property {Line[]} lines
 */
/**
 * @typedef {object} Violation a broken rule and the points that break it
 * @property {string} rule
 * @property {Point[]} points
 * @property {Arg[]} args
 */
/**
 * @typedef {object} Report what the rules say about the board
 * @property {boolean} solved
 * @property {string} message
 * @property {Arg[]} args
 * @property {Violation[]} violations
 * @property {[string, Arg[]] | null} unjudged said before a check, where one can play a mistake
 * @property {[string, Arg[]] | null} goal what is asked of this very board
 */
/**
 * @typedef {object} Tool what a press may mean
 * @property {string} id
 * @property {ToolMode} mode
 * @property {Record<string, string>[]} echo what the k-th unanswered press shows, by the piece there
 * @property {string} starts an algorithm that the press starts
 * @property {boolean} whole whether that is asked when the tool is taken, without a press
 */
/**
 * @typedef {object} Action a move that needs no point
 * @property {string} move
 * @property {ToolMode} mode
 */
/**
 * @typedef {object} Option something that is chosen for a board; the move `<id> <choice>` does
 * @property {string} id
 * @property {string[]} choices words or numbers
 * @property {string} current one of the choices, or `other`
 * @property {boolean} stays for a new board
 */
/**
 * @typedef {object} AlgorithmView
 * @property {string} id
 * @property {string} module
 * @property {boolean} teaches
 * @property {string} twin
 * @property {'solve' | 'hint' | 'standing' | 'reply'} role what it is asked for
 */
/** @typedef {{id: string, suffix: string}} FormatView a text format, and how its files end */
/**
 * @typedef {object} StepView
 * @property {string} kind
 * @property {Point} point
 * @property {string} why
 * @property {Arg[]} args
 */
/**
 * @typedef {object} Frame one level of the call stack
 * @property {string} module
 * @property {string} function
 * @property {number} line
 * @property {Record<string, string>} variables
 * @property {Point} point of the last step that the call itself has taken, or -1
 */
/**
 * @typedef {object} VerdictView
 * @property {string} word
 * @property {string} message
 * @property {Arg[]} args
 * @property {number} moves
 * @property {number} answers
 * @property {string} text
 */
/**
 * @typedef {object} RunView
 * @property {string} algorithm
 * @property {number} at
 * @property {StepView | null} step
 * @property {Frame[]} stack
 * @property {VerdictView | null} verdict
 * @property {number} answer index of the answer shown, or -1
 * @property {[string, Arg[]] | null} note what is said of that answer
 * @property {boolean} working
 * @property {number} depth
 * @property {SecondView | null} second
 * @property {string} link opens this very step
 */
/**
 * @typedef {object} SecondView the run beside the run
 * @property {string} algorithm
 * @property {StepView | null} step
 * @property {Frame[]} stack
 * @property {VerdictView | null} verdict
 */
/**
 * @typedef {object} RibbonView the depth of a run over time
 * @property {number} version
 * @property {string} algorithm
 * @property {number[]} depths the greatest depth of `stride` steps in a row
 * @property {number[]} found steps at which something was found
 * @property {number} stride
 * @property {number} total
 * @property {boolean} complete
 * @property {'ribbon'} type
 */
/** @typedef {{text: string, type: 'picture'}} PictureView the picture asked for, as SVG */
/**
 * @typedef {[number, number, number, number, string, string, string]} TreeNode number, column, row,
 *   parent or -1, label, piece, flags: `c` says something, `m` more after it than is shown, `r` and
 *   `w` a right and a wrong line
 */
/**
 * @typedef {object} TreeView the part of the tree around the moment shown
 * @property {number} now
 * @property {TreeNode[]} nodes
 * @property {number} at how many moves lead here
 * @property {number} ahead how many moves the line still has, up to a limit
 * @property {[number, number, string][]} games of a collection: number, place from 1, title
 * @property {number} game
 * @property {string} name
 * @property {string} words
 * @property {[string, Arg[], number][]} notes what was repaired, with the line from 0
 */
/**
 * @typedef {object} Can
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {boolean} clear
 */
/**
 * @typedef {object} View all that the page shows
 * @property {number} version
 * @property {string} puzzle
 * @property {string} link
 * @property {string} size
 * @property {string[]} sizes
 * @property {Scene} scene
 * @property {Overlay} overlay
 * @property {Report} report
 * @property {Tool[]} tools
 * @property {AlgorithmView[]} algorithms
 * @property {Action[]} actions
 * @property {Option[]} options
 * @property {FormatView[]} formats
 * @property {RunView | null} run
 * @property {Can} can
 * @property {string} text
 * @property {TreeView | null} tree
 * @property {'view'} type
 */
/**
 * @typedef {object} StandingView what the standing solver says of the board
 * @property {string} link of that board
 * @property {string} algorithm
 * @property {VerdictView | null} verdict
 * @property {string} message of its progress, while there is no verdict
 * @property {Arg[]} args
 * @property {number} seconds
 * @property {boolean} shows whether there is something to see on the board
 * @property {'standing'} type
 */
/**
 * @typedef {object} Progress
 * @property {number} version
 * @property {string} algorithm
 * @property {number} at
 * @property {string} message
 * @property {Arg[]} args
 * @property {number} seconds
 * @property {'progress'} type
 */
/**
 * @typedef {object} Failure
 * @property {number} version
 * @property {string} message
 * @property {Arg[]} args
 * @property {number | null} position
 * @property {'failure'} type
 */

export {};
