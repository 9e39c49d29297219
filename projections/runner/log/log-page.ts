// Pages of the log as the runner passes them on. Each event is upcast once, when it is first needed.
import type { Batch, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { ProjectedEvent } from '../projection.ts';

/** A recorded event that is parsed on demand, so that a damaged one stops only the projections that handle it. */
export class LogEvent {
  readonly recorded: RecordedEvent;
  #known: ProjectedEvent | undefined;

  constructor(recorded: RecordedEvent) {
    this.recorded = recorded;
  }

  get type() {
    return this.recorded.type;
  }

  get position() {
    return this.recorded.position;
  }

  /** @throws InvalidEvent when it cannot be read */
  read(): ProjectedEvent {
    this.#known ??= readEvent(this.recorded);
    return this.#known;
  }
}

/**
 * Maximum number of events per page. A row that many events change is written once per page, so larger pages cost less.
 * But while a page is read and folded, nothing else in the process gets a turn.
 */
export const PAGE_SIZE = 5000;

/** The events after one position and up to another; `caughtUp` when that is the end of the log. */
export type Page = { after: bigint; position: bigint; events: readonly LogEvent[]; caughtUp: boolean };

export const pageOf = ({ events, position, caughtUp }: Batch, after: bigint): Page => ({
  after,
  position,
  events: events.map((event) => new LogEvent(event)),
  caughtUp,
});
