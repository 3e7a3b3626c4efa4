/**
 * The sentence in which a run says what it has just done, or how it has ended.
 */

/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {import('../model/protocol.js').RunView} RunView */

/**
 * A message and its arguments; null before the first step. A step of a reader's version may come
 * without a sentence.
 * @param {Pick<RunView, 'verdict' | 'step'>} run
 * @returns {[string, readonly Arg[]] | null}
 */
export function sentenceOf({ verdict, step }) {
  if (verdict) return [verdict.message, verdict.args];
  if (step?.why) return [step.why, step.args];
  return step && [`ui.step-silent.${step.point < 0 ? 'none' : step.kind}`, [step.point]];
}
