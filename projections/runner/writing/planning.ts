// Which batches of a live read model share the plans of their statements, and when those are made anew.
import { PLANNED_ONCE } from '@sandcrate/infrastructure/postgres/planned-once.ts';

/** Batches of so many events are many, and share plans. Larger ones are worth plans of their own. */
const SMALL = 100;
/** After how many batches statements are planned anew, for tables that have grown since: soon, and then ever later. */
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

  /** SQL for the beginning of the next one's transaction. */
  next(): string {
    this.#batches += 1;
    if (this.#batches < this.#replanAt) return planOnce;
    this.#replanAt += Math.min(this.#replanAt, REPLAN_WITHIN);
    return planAnew;
  }
}
