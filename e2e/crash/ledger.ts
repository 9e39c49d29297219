// What the outside client remembers of its writes, whatever becomes of the site.
import type { EventType } from '@sandcrate/core/event-types.ts';

/** One write, however often it had to be sent. */
export type Write = {
  /** Its Idempotency-Key. */
  key: string;
  /** Method and path. */
  line: string;
  /** The type of the event that it leads to: one such event, once it is acknowledged. */
  event: EventType;
  /** The request ids under which it was sent; events carry them. */
  attempts: string[];
  /** Those of them that ended without an answer. */
  cutOff: string[];
  state: 'under way' | 'acknowledged' | 'refused';
};

export class Ledger {
  readonly writes: Write[] = [];

  begin(line: string, event: EventType): Write {
    const write: Write = {
      key: `write-${this.writes.length + 1}`,
      line,
      event,
      attempts: [],
      cutOff: [],
      state: 'under way',
    };
    this.writes.push(write);
    return write;
  }

  /** How often a request ended without an answer. */
  get cutOff(): number {
    return this.writes.reduce((sum, write) => sum + write.cutOff.length, 0);
  }

  count(state: Write['state']): number {
    return this.writes.filter((write) => write.state === state).length;
  }
}
