// Reads the log page by page. Each page is a short statement of its own, so that no reader holds anything open.
import type pg from 'pg';
import { decode } from '../encoded-event.ts';
import { type Direction, type EventFilter, type RecordedEvent, START } from '../event-store.ts';
import type { Page } from '../follow.ts';

/** How many positions one statement searches for the few that a filter may leave. */
const SEARCHED_AT_ONCE = 10_000n;

const COLUMNS = 'stream_name, revision, position, event_id, type, data, metadata, recorded_at';

type Row = [string, bigint, bigint, string, string, string, string, Date];

export class EventReader {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async head(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ head: bigint | null }>(
      'select max(position) as head from event_store.events',
    );
    return rows[0]?.head ?? START;
  }

  /** The wanted events after a position that is before `end`, at most `limit`, and how far the log was searched. */
  async page(after: bigint, end: bigint, limit: number, filter: EventFilter | undefined): Promise<Page> {
    const searched = filter ? SEARCHED_AT_ONCE : BigInt(limit); // positions have no gaps
    const upTo = after + searched < end ? after + searched : end;
    const conditions = ['position > $1', 'position <= $2'];
    const values: unknown[] = [after, upTo, limit];
    if (filter?.streamPrefixes) {
      conditions.push(`stream_name ^@ any($${values.push(filter.streamPrefixes)}::text[])`);
    }
    if (filter?.types) conditions.push(`type = any($${values.push(filter.types)}::text[])`);
    const events = await this.#events(
      `select ${COLUMNS} from event_store.events where ${conditions.join(' and ')} order by position limit $3`,
      values,
    );
    const last = events.at(-1);
    return { events, position: last && events.length === limit ? last.position : upTo };
  }

  /** At most `limit` events of a stream, the first at `from` (or at the stream's end, read backwards). */
  streamPage(
    streamName: string,
    from: bigint | undefined,
    direction: Direction,
    limit: number,
  ): Promise<RecordedEvent[]> {
    const [comparison, order] = direction === 'forwards' ? ['>=', 'asc'] : ['<=', 'desc'];
    return this.#events(
      `select ${COLUMNS} from event_store.events where stream_name = $1
         and ($2::bigint is null or revision ${comparison} $2) order by revision ${order} limit $3`,
      [streamName, from, limit],
    );
  }

  async #events(text: string, values: unknown[]): Promise<RecordedEvent[]> {
    const { rows } = await this.#pool.query<Row>({ text, values, rowMode: 'array' });
    return rows.map(recorded);
  }
}

function recorded([
  streamName,
  revision,
  position,
  id,
  type,
  data,
  metadata,
  recordedAt,
]: Row): RecordedEvent {
  return { id, type, ...decode({ data, metadata }), streamName, revision, position, recordedAt };
}
