"""Published numbers of solutions, for boards too large to count here.

Sources: On-Line Encyclopedia of Integer Sequences, A000170 (all solutions; the largest,
n = 27, found by T. Preusser and M. Engelhardt, 2016), A002562 (up to turns and mirrors),
A051906 (on the torus; zero unless n is odd and no multiple of 3, by G. Polya).
"""

from __future__ import annotations

SOLUTIONS = {
    17: 95815104,
    18: 666090624,
    19: 4968057848,
    20: 39029188884,
    21: 314666222712,
    22: 2691008701644,
    23: 24233937684440,
    24: 227514171973736,
    25: 2207893435808352,
    26: 22317699616364044,
    27: 234907967154122528,
}
FUNDAMENTAL = {
    17: 11977939,
    18: 83263591,
    19: 621012754,
    20: 4878666808,
    21: 39333324973,
    22: 336376244042,
    23: 3029242658210,
    24: 28439272956934,
    25: 275986683743434,
    26: 2789712466510289,
    27: 29363495934315694,
}
TORUS = {
    17: 140692,
    19: 820496,
    23: 128850048,
    25: 1957725000,
    29: 605917055356,
    31: 13404947681712,
}
