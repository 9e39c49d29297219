// Reads the log page by page. Each page is a separate short statement, so that no reader keeps a transaction open.

import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import {
  type Direction,
  type EventFilter,
  type RecordedEvent,
  START,
} from '@sandcrate/core/event-store/event-store.ts';
import type { Page } from '@sandcrate/core/event-store/follow.ts';
import type pg from 'pg';
import { COLUMNS, positionOf, recorded, type StoredRow } from './stored-row.ts';

/** How many positions one statement searches when there is a filter. */
const SEARCHED_AT_ONCE = 10_000n;

/** A page ends with the event whose data exceed this size, whatever its limit. */
const PAGE_BYTES = 8 * 1024 * 1024;

/** Most streams are no longer than this, so the first query reads them completely. */
export const BEGINNING = 50;

type Place = { streamName: string; revision: bigint };

export class EventReader {
  readonly #pool: pg.Pool;
  readonly #singles = batchLoader((places: readonly Place[]) => this.#eventsAt(places));
  readonly #beginnings = batchLoader((names: readonly string[]) => this.#beginningsOf(names));

  /** @param pool whose connections prepare each named statement once */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async head(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ head: bigint | null }>({
      name: 'head',
      text: 'select max(position) as head from event_store.events',
    });
    return rows[0]?.head ?? START;
  }

  /** The matching events after a position before `end`, at most `limit`, and how far the log was searched. */
  async page(after: bigint, end: bigint, limit: number, filter: EventFilter | undefined): Promise<Page> {
    const searched = filter ? SEARCHED_AT_ONCE : BigInt(limit); // positions have no gaps
    const upTo = after + searched < end ? after + searched : end;
    const { rows, isWhole } = await this.#search(after, upTo, limit, filter);
    const last = rows.at(-1);
    return { events: rows.map(recorded), position: last && !isWhole ? positionOf(last) : upTo };
  }

  /** The next rows after a position before `end`: at most `limit`, at least one. */
  async rows(after: bigint, end: bigint, limit: number): Promise<StoredRow[]> {
    const { rows } = await this.#search(after, end, limit, undefined);
    return rows;
  }

  async #search(
    after: bigint,
    upTo: bigint,
    limit: number,
    filter: EventFilter | undefined,
  ): Promise<{ rows: StoredRow[]; isWhole: boolean }> {
    const conditions = ['position > $1', 'position <= $2'];
    const values: unknown[] = [after, upTo, limit, PAGE_BYTES];
    if (filter?.streamPrefixes) {
      conditions.push(`stream_name ^@ any($${values.push(filter.streamPrefixes)}::text[])`);
    }
    if (filter?.types) conditions.push(`type = any($${values.push(filter.types)}::text[])`);
    const text = `
      select ${COLUMNS}, size from (
        select ${COLUMNS}, sum(octet_length(data)) over (order by position rows unbounded preceding) as size
        from event_store.events where ${conditions.join(' and ')}
      ) searched
      where size - octet_length(data) < $4 order by position limit $3`;
    const name = `page${filter?.streamPrefixes ? ' of streams' : ''}${filter?.types ? ' of types' : ''}`;
    const { rows } = await this.#pool.query<StoredRow>({ name, text, values, rowMode: 'array' });
    const [, , , , , , , , size = 0n] = rows.at(-1) ?? [];
    return { rows, isWhole: rows.length < limit && size < PAGE_BYTES };
  }

  /** Reads one event of a stream. Concurrent reads share a query. */
  at(streamName: string, revision: bigint): Promise<RecordedEvent[]> {
    return this.#singles({ streamName, revision });
  }

  async #eventsAt(places: readonly Place[]): Promise<RecordedEvent[][]> {
    const { rows } = await this.#pool.query<StoredRow>({
      name: 'events at',
      text: `
        select ${COLUMNS} from event_store.events
        where (stream_name, revision) in (select * from unnest($1::text[], $2::bigint[]))`,
      values: [places.map(({ streamName }) => streamName), places.map(({ revision }) => revision)],
      rowMode: 'array',
    });
    const keyOf = (streamName: string, revision: bigint) => `${revision} ${streamName}`;
    const found = new Map(rows.map((row) => [keyOf(row[0], row[1]), row]));
    return places.map(({ streamName, revision }) => {
      const row = found.get(keyOf(streamName, revision));
      return row ? [recorded(row)] : [];
    });
  }

  /** The first events of a stream, at most BEGINNING. Concurrent reads share a query. */
  beginning(streamName: string): Promise<RecordedEvent[]> {
    return this.#beginnings(streamName);
  }

  async #beginningsOf(names: readonly string[]): Promise<RecordedEvent[][]> {
    const { rows } = await this.#pool.query<StoredRow>({
      name: 'beginnings',
      text: `
        select e.* from unnest($1::text[]) as asked(name)
        cross join lateral (
          select ${COLUMNS} from event_store.events
          where stream_name = asked.name order by revision limit ${BEGINNING}
        ) as e
        order by e.stream_name, e.revision`,
      values: [[...new Set(names)]],
      rowMode: 'array',
    });
    const streams = Map.groupBy(rows, ([streamName]) => streamName);
    return names.map((name) => (streams.get(name) ?? []).map(recorded));
  }

  /** At most `limit` events of a stream, starting at `from` (or at the stream's end when read backwards). */
  async streamPage(
    streamName: string,
    from: bigint | undefined,
    direction: Direction,
    limit: number,
  ): Promise<RecordedEvent[]> {
    const [comparison, order] = direction === 'forwards' ? ['>=', 'asc'] : ['<=', 'desc'];
    const values: unknown[] = [streamName, limit];
    const start = from === undefined ? '' : `and revision ${comparison} $${values.push(from)}`;
    const { rows } = await this.#pool.query<StoredRow>({
      name: `stream ${direction}${from === undefined ? '' : ' from'}`,
      text: `
        select ${COLUMNS} from event_store.events
        where stream_name = $1 ${start} order by revision ${order} limit $2`,
      values,
      rowMode: 'array',
    });
    return rows.map(recorded);
  }
}
