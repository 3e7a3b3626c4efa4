"""Boards to begin with, as links: by what they show, the easiest first; the tests draw them.

The sample is the contest's (POJ 1101, "The Game"); the other boards are our own. The
two large ones are about half full of cards at random, asked for their farthest pair. Boards
to play on are made by our maker or laid by chance.
"""

from __future__ import annotations

from stepstones.core.puzzle import Example

_SCATTERED = "cards/20x15/dUWTSHaz4VZ7x70h87vdEwSIU_ImQ_I7xCc8lMDSxNgl6H219JN&from=10.2&to=10.9/see"
_HALF_FULL = (
    "cards/75/dHEXrKu9qwcbmuEIUQ36mFI8oV2lLRv1juEG-aNQxBp4f2b3DxAKM8nt8rOUW_Rj1j3QHtp8YPg0Mtm"
    "3w1xCANbGensGFIYCcGcuVbAggYgKuz_q3wYB5OeE2-KPtnS-3qLnAyZyrZXXiL_4xQLUY8UjTVvfGE6VLjLRy1Z"
    "0cocvILiE_cQ75ChdO2IW-1g419l8IZ89L2BTH1qqiy6VGn7ybu22odd-eMxXIfxzXv20f-0z1NJ2nleOoCBnbsK"
    "u6PapakAwEX3itvF2_UJxIRCYxItIuOOSdoMeOQqne5eZ2ZuZNko8QZmWZhEFPZlz_yJxwydR5RxUKR15-lk6CG5"
    "9Fl8BmgeS3buruR6kO0RQ-waB7pdEVwEYkVCGq-FNb7rFA5wUgNcv0y64fZ96_D1hl8DENMLcS5YrzeAeCJvvvY6"
    "wHE40vKKgaJ6Mo8fB_zUbZJuioJCWXgPCq33GRaJBODIvbwIXx2WHpY1Ehyn-bZaHxXxmxXKCR9QSSKi3ulb5k47"
    "PaAtOJCLsgjUR2hp6op4_vrFVxCBR0CD1dSwxY7O9LQ1Oi6z1W_kFBn8d47XVxpxjp_V_cKUqiSaZg-cQSXWMSs3"
    "eGyy38Jd-T1dmEPiOgigMmT-DJYhD62-meAgyFa5778hrwmOr1OvCxORB42ImEu9Kc4UfhbFuN6HsMpmaObDl2KX"
    "FCPrjbyd-Vc4a2Goi0Aqy082Md1z-qUkY475Od1riK7aGlCdGFqM4Gvbm_xTcU9xa74jtK7ZaR_BDMflD8wUrt_C"
    "gFLoRwvmArnu87McbwPm_naLZkxI7jbV3_gcK83mDHjN-ZjR1mB0iX6r5zIGUPLEn1avF2kwnCJ0Kgy82VtW2glG"
    "jEG025ENE6rc1OFmoEft3tPidy-Ft3k4x5tAqlx0rm2I_FaS7tsJXOs9Oa3ddvwDig41&from=10.35&to=72.46"
    "/wha"
)

_USUAL = (
    "cards/17x8/dBzkf7S6IsQJG4tEpi0F-aWPkahjq3RgmB7hrDZ9nzh7swMrggn8FbelazpbPkbVAhSHE5Le3IN1nLVBSOh2"
    "YBlAzwemCneGA9hIub93XEe3VT2dXcXmKy&k=34&rules=two-turns/8jf"
)
_ANY = (
    "cards/12x8/dCABlv-FGXD-Rn4SJMloHz-dWGViSVmlee_2X77PDEB0YaeYOPtuyIJvf42_IOtupa__ta4Gngbo"
    "&k=24&rules=any/63t"
)
_FALLING = (
    "cards/12x8/dAqado8t1Gq-KDmY-L2w0Mm8fe0OZdOdD5NVjja9Dpe8K4YA5brwBnnU3_Yicj-1BhXfdzWQNxu4"
    "&k=24&rules=falling/bby"
)
_WRONG_TURNS = (
    "cards/12x8/dCZ5CNE9GC00lXxhuTiI3Lg_b370qpzeDH8DgexY_FiQrmMb_tJZN9qmiEwoKG0TxRy0oFt3roPA"
    "&k=24&rules=two-turns/b8a"
)
_NEVER_MEET = (
    "cards/17x8/dAS18nKLLEpwkU5CDewbXJkMlm8nDv0cvvXT99tKJChK1inoQamRi7UUiXMGgqgg9DqNSxM4rdJbMZnhs8fS"
    "E_QpRBN8BOKI5NjMkI6K6lbJiGprxy_cCY&k=34&rules=two-turns/fhw"
)
_EVERY_CASE = (
    "cards/17x8/dCCBTmmDzZb2oRDHG2lObexPOwp81XKjKnWoPPbmHOX4CzDy5AyJyuFbvIxUc6LRf1PnlWQct5VrYyy5jwsQ"
    "qj0Mzj-wTEHJ1PnVZecqANL-9JpXbAxl5G&k=34&rules=two-turns/502"
)

_PLAY = "cards.group.play"
_CONTEST = "cards.group.contest"
_PATHS = "cards.group.paths"
_MAZES = "cards.group.mazes"
_TRAPS = "cards.group.traps"
_LARGE = "cards.group.large"

EXAMPLES = (
    Example(
        "cards.example.first-pairs",
        "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p",
        _PLAY,
    ),
    Example("cards.example.any", _ANY, _PLAY),
    Example("cards.example.usual", _USUAL, _PLAY),
    Example("cards.example.falling", _FALLING, _PLAY),
    Example("cards.example.wrong-turns", _WRONG_TURNS, _PLAY),
    Example(
        "cards.example.losing-pair",
        "cards/8x5/dCfefgvbKdnqgq0mk3fgjlGUWM&from=1.1&to=5.1&k=12&rules=two-turns&warn=1/asm",
        _PLAY,
    ),
    Example("cards.example.crossed", "cards/2/dA0&k=2&rules=two-turns/3h5", _PLAY),
    Example("cards.example.never-meet", _NEVER_MEET, _PLAY),
    Example("cards.example.every-case", _EVERY_CASE, _PLAY),
    Example("cards.example.sample-1", "cards/5x4/dD8eu&from=2.3&to=5.3/s5f", _CONTEST),
    Example("cards.example.sample-2", "cards/5x4/dD8eu&from=1.3&to=4.4/x5b", _CONTEST),
    Example("cards.example.sample-3", "cards/5x4/dD8eu&from=2.3&to=3.4/pz4", _CONTEST),
    Example("cards.example.straight", "cards/6x3/d_h_&from=1.2&to=6.2/zt4", _PATHS),
    Example("cards.example.corner", "cards/5x4/dD-e_&from=2.2&to=4.4/34j", _PATHS),
    Example("cards.example.corners", "cards/5/dB-O4_&from=1.2&to=5.4/ac1", _PATHS),
    Example("cards.example.outside", "cards/5x3/dH__&from=1.1&to=5.1/r1n", _PATHS),
    Example("cards.example.gate", "cards/5/dBuNY_&from=3.3&to=1.1/bn0", _PATHS),
    Example("cards.example.shut", "cards/5/dB-NY_&from=3.3&to=1.1/mja", _PATHS),
    Example("cards.example.comb", "cards/11/dB__AP_YA3_gD_2AN_8A__&from=2.2&to=2.10/9q9", _MAZES),
    Example("cards.example.stairs", "cards/10/dP_3_P-f8_5_z_n___&from=2.2&to=9.9/g5c", _MAZES),
    Example("cards.example.spiral", "cards/11/dB_-AF_6A19rLXWgt_YA__&from=6.6&to=1.1/cea", _MAZES),
    Example("cards.example.neighbours", "cards/11x8/dHcTHgLPd-4kkcHX&from=5.4&to=6.5/2p1", _MAZES),
    Example("cards.example.trap-small", "cards/3x2/dl&from=3.2&to=1.1/j22", _TRAPS),
    Example("cards.example.trap", "cards/5/sQeEy&from=2.1&to=1.5/dsg", _TRAPS),
    Example("cards.example.walled-3", "cards/3/dC7&from=3.3&to=2.2/5m0", _TRAPS),
    Example("cards.example.walled-4", "cards/4/dE5B&from=4.4&to=2.2/9rz", _TRAPS),
    Example("cards.example.one", "cards/1/dB/9q8", _TRAPS),
    Example("cards.example.scattered", _SCATTERED, _LARGE),
    Example("cards.example.half-full", _HALF_FULL, _LARGE),
)
