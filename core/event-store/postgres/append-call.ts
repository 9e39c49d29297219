// One call of the SQL function that appends: what goes in for many appends, what comes out for each.
import type { EncodedEvent } from '../encoded-event.ts';
import { type Appended, type ExpectedRevision, RevisionConflict } from '../event-store.ts';
import type { Session } from './session.ts';

export type Append = { streamName: string; expected: ExpectedRevision; events: EncodedEvent[] };

type Row = { revisions: (bigint | null)[]; positions: (bigint | null)[] };

/** Does all appends in one transaction; gives each its answer, in their order. */
export async function callAppend(
  session: Session,
  appends: readonly Append[],
): Promise<(Appended | RevisionConflict)[]> {
  const { rows } = await session.client.query<Row>({
    name: 'append',
    text: 'select revisions, positions from event_store.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: parametersOf(appends),
  });
  return appends.map(({ streamName, expected }, i) => {
    const revision = rows[0]?.revisions[i] ?? -1n;
    const position = rows[0]?.positions[i] ?? null;
    if (position !== null) return { revision, position };
    return new RevisionConflict(streamName, expected, revision < 0n ? 'no-stream' : revision);
  });
}

function parametersOf(appends: readonly Append[]) {
  const streams = new Map<string, number>();
  const placeOf = (streamName: string) => {
    const place = streams.get(streamName) ?? streams.size + 1;
    streams.set(streamName, place);
    return place;
  };
  const streamOf = appends.map(({ streamName }) => placeOf(streamName));
  const events = appends.flatMap((append) => append.events);
  return [
    [...streams.keys()],
    streamOf,
    appends.map(({ expected }) => (expected === 'any' ? null : expected === 'no-stream' ? -1n : expected)),
    appends.map((append) => append.events.length),
    appends.flatMap((append, i) => append.events.map(() => i + 1)),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
}
