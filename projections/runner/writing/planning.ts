// Which batches of a live read model share statement plans, and when the statements are planned again.
import { PLANNED_ONCE } from '@sandcrate/infrastructure/postgres/planned-once.ts';

/** Batches of up to this many events are frequent and share plans. Larger ones are worth their own plans. */
const SMALL = 100;
/** After this many batches, statements are planned again because tables have grown; then at growing intervals. */
const FIRST_REPLAN = 50;
const REPLAN_WITHIN = 1000;

const planOnce = Object.entries(PLANNED_ONCE)
  .map(([name, value]) => `set local ${name} to ${value};`)
  .join(' ');
const planAnew = `${planOnce} discard plans;`;

/** Whether a batch of so many events shares its plans with others. */
export const sharesPlans = (events: number) => events <= SMALL;

/** Counts the batches that share plans. */
export class Planning {
  #batches = 0;
  #replanAt = FIRST_REPLAN;

  /** SQL for the beginning of the next batch's transaction. */
  next(): string {
    this.#batches += 1;
    if (this.#batches < this.#replanAt) return planOnce;
    this.#replanAt += Math.min(this.#replanAt, REPLAN_WITHIN);
    return planAnew;
  }
}
