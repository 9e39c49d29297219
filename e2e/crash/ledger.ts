// The client's own record of its writes.
import type { EventType } from '@sandcrate/core/event-types.ts';

/** One write with all its retries. */
export type Write = {
  /** Its Idempotency-Key. */
  key: string;
  /** Method and path. */
  line: string;
  /** The type of its event. An acknowledged write has exactly one. */
  event: EventType;
  /** The request ids of its attempts, which are stored in events. */
  attempts: string[];
  /** The attempts that got no answer. */
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

  /** The number of requests that got no answer. */
  get cutOff(): number {
    return this.writes.reduce((sum, write) => sum + write.cutOff.length, 0);
  }

  count(state: Write['state']): number {
    return this.writes.filter((write) => write.state === state).length;
  }
}
