/**
 * Slips, judged again: what they claim is not believed. Write the answer back, and have Python run it.
 * The same answer to the same exercise is run once.
 */
import { loadSource, wholeText } from '../model/source.js';
import { fillLines } from '../own/arrange.js';
import { applyTo, tasksOf } from '../own/tasks.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../own/tasks.js').Task} Task */
/** @typedef {import('../model/protocol.js').SlipView} SlipView */
/** @typedef {{message: string, args: import('../model/protocol.js').Arg[]}} Said */
/**
 * @typedef {object} Judged
 * @property {SlipView | null} slip null where it cannot be read
 * @property {'right' | 'wrong' | 'damaged'} verdict
 * @property {string} mistake the known one that was made
 * @property {string} link of the board that shows what is wrong
 * @property {Said | null} problem why it cannot be judged, or what broke off
 */

/** @typedef {{prepare: (ahead?: number) => Promise<void>, endSilent: () => void}} Sandboxes */

/** Milliseconds between two looks for an answer that never listens. */
const PATIENCE_MS = 4000;
/** @type {Judged} */
const DAMAGED = { slip: null, verdict: 'damaged', mistake: '', link: '', problem: null };

/**
 * The text with which an exercise begins; '' where nothing is written.
 * @param {Task} task
 */
export async function givenOf(task) {
  if (task.kind !== 'write') return '';
  return applyTo(task, wholeText(await loadSource(task.module ?? '')));
}

/**
 * @param {string} name of an exercise, puzzle and id
 * @returns {Promise<Task | null>}
 */
export async function taskOf(name) {
  const [puzzle = '', id = ''] = name.split('.');
  if (!/^[a-z]{1,20}$/.test(puzzle)) return null;
  try {
    return (await tasksOf(puzzle)).exercises.find((one) => one.id === id) ?? null;
  } catch {
    return null;
  }
}

export class Judge {
  /** @type {Map<string, Judged>} by exercise and answer */ #known = new Map();

  /**
   * @param {App} app
   * @param {Sandboxes} sandboxes
   */
  constructor(app, sandboxes) {
    this.connection = app.client.connection;
    this.sandboxes = sandboxes;
  }

  /**
   * @param {string} text of a slip
   * @returns {Promise<Judged>}
   */
  async judge(text) {
    const read = { type: /** @type {const} */ ('read-slip'), text };
    const head = await this.connection.send({ ...read, given: '', whole: false });
    if (head?.type !== 'slip') return { ...DAMAGED, problem: head };
    const task = await taskOf(head.exercise);
    if (!task) {
      return { ...DAMAGED, problem: { message: 'ui.class-unknown', args: [head.exercise] } };
    }
    const slip = await this.connection.send({ ...read, given: await givenOf(task), whole: true });
    if (slip?.type !== 'slip') return { ...DAMAGED, slip: head, problem: slip };
    const name = JSON.stringify([slip.exercise, slip.answer]);
    const judged = this.#known.get(name) ?? (await this.#run(task, slip.answer));
    if (judged.verdict !== 'damaged') this.#known.set(name, judged); // else Python was lost
    return { ...judged, slip };
  }

  /**
   * @param {Task} task
   * @param {string} answer
   * @returns {Promise<Judged>}
   */
  async #run(task, answer) {
    const order = JSON.stringify(task);
    if (task.kind === 'predict' || task.kind === 'machine') {
      const told = await this.connection.send({ type: 'judge', task: order, text: answer });
      if (told?.type !== 'marks') return { ...DAMAGED, problem: told };
      const right = told.right.every(Boolean);
      return { ...DAMAGED, verdict: right ? 'right' : 'wrong', mistake: told.mistake };
    }
    const original = wholeText(await loadSource(task.module ?? ''));
    const text =
      task.kind === 'arrange'
        ? fillLines(applyTo(task, original), task.lines ?? [], answer.split(' ').map(Number))
        : answer;
    const timer = setInterval(() => this.sandboxes.endSilent(), PATIENCE_MS);
    const told = await this.connection.send({ type: 'examine', task: order, text, original });
    clearInterval(timer);
    if (told?.type === 'failure') return { ...DAMAGED, verdict: 'wrong', problem: told };
    if (told?.type !== 'exam' || told.ended) return DAMAGED;
    if (!told.link) return { ...DAMAGED, verdict: 'right' };
    const [message, args] = told.yours;
    const problem = message.startsWith('own.') ? { message, args } : null;
    return { ...DAMAGED, verdict: 'wrong', mistake: told.mistake, link: told.link, problem };
  }
}
