// A state as lines that a person can read and compare: the place of each value, and the value.

/** Joined by this in the names of places. */
const INTO = ' › ';

/** What the part of values that belong to no other is called. */
const ITSELF = 'listing';

type Row = { place: string; value: string };

/** Every value of a state, in order; what is empty is left out. */
export function stateRows(state: unknown, place = ''): Row[] {
  if (state === null || state === undefined || state === '') return [];
  if (Array.isArray(state)) {
    const isFlat = state.every((item) => typeof item !== 'object' || item === null);
    if (isFlat) return state.length === 0 ? [] : [{ place, value: state.join(', ') }];
    return state.flatMap((item, index) => stateRows(item, within(place, `${index + 1}`)));
  }
  if (typeof state === 'object') {
    return Object.entries(state).flatMap(([name, value]) => stateRows(value, within(place, inWords(name))));
  }
  return [{ place, value: typeof state === 'boolean' ? (state ? 'yes' : 'no') : String(state) }];
}

const within = (place: string, name: string) => (place === '' ? name : `${place}${INTO}${name}`);

/** 'isHidden' is 'is hidden'. */
const inWords = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export type ComparedRow = Row & { change: 'same' | 'new' | 'changed' | 'gone'; before?: string };

/** The rows of a state, each with what the event before it had there; what is gone stands at the end. */
export function compareStates(before: unknown, now: unknown): ComparedRow[] {
  const earlier = new Map(stateRows(before).map(({ place, value }) => [place, value]));
  const rows = stateRows(now).map((row): ComparedRow => {
    const was = earlier.get(row.place);
    earlier.delete(row.place);
    if (was === undefined) return { ...row, change: 'new' };
    return was === row.value ? { ...row, change: 'same' } : { ...row, change: 'changed', before: was };
  });
  const gone = [...earlier].map(([place, value]): ComparedRow => ({ place, value, change: 'gone' }));
  return [...rows, ...gone];
}

export type StatePartRows = { part: string; rows: ComparedRow[] };

/** The rows by the part of the state that they belong to; values that stand by themselves come first, as one part. */
export function byPart(rows: readonly ComparedRow[]): StatePartRows[] {
  const parts = new Map<string, ComparedRow[]>([[ITSELF, []]]);
  for (const row of rows) {
    const [part = '', ...within] = row.place.split(INTO);
    const name = within.length === 0 ? ITSELF : part;
    parts.set(name, [...(parts.get(name) ?? []), row]);
  }
  return [...parts].map(([part, rows]) => ({ part, rows })).filter(({ rows }) => rows.length > 0);
}
