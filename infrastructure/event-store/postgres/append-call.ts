// Calls the SQL function that appends: many appends in one call, with one outcome each.

import type { EncodedAppend } from '@sandcrate/core/event-store/encoded-event.ts';
import { type Appended, RevisionConflict } from '@sandcrate/core/event-store/event-store.ts';
import type { DedicatedConnection } from '../../postgres/dedicated-connection.ts';
import { textArray } from './text-array.ts';

export type Answer = Appended | RevisionConflict;

type Row = { answers: (bigint | null)[] };

/** Executes all appends in one transaction and returns their results in order. */
export async function callAppend(
  connection: DedicatedConnection,
  appends: readonly EncodedAppend[],
): Promise<Answer[]> {
  const { rows } = await connection.client.query<Row>({
    name: 'append',
    text: 'select event_store.append($1, $2, $3, $4, $5, $6, $7, $8) as answers',
    values: parametersOf(appends),
  });
  return appends.map(({ streamName, expected }, i) => {
    const [revision, position] = rows[0]?.answers.slice(2 * i, 2 * i + 2) ?? [];
    if (typeof revision !== 'bigint') throw new TypeError('event_store.append gave no answer');
    if (typeof position === 'bigint') return { revision, position };
    return new RevisionConflict(streamName, expected, revision < 0n ? 'no-stream' : revision);
  });
}

function parametersOf(appends: readonly EncodedAppend[]) {
  const streams = [...new Set(appends.map(({ streamName }) => streamName))];
  const places = new Map(streams.map((streamName, i) => [streamName, i + 1]));
  const events = appends.flatMap((append) => append.events);
  return [
    textArray(streams),
    appends.map(({ expected }) => (expected === 'any' ? null : expected === 'no-stream' ? -1n : expected)),
    appends.map((append) => append.events.length),
    appends.flatMap((append) => append.events.map(() => places.get(append.streamName))),
    events.map(({ id }) => id),
    textArray(events.map(({ type }) => type)),
    textArray(events.map(({ data }) => data)),
    textArray(events.map(({ metadata }) => metadata)),
  ];
}
