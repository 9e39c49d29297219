import { expect, test } from 'vitest';
import { planLeases, type Situation } from './balance.ts';

const NAMES = ['read-model a', 'read-model b', 'read-model c', 'read-model d'];

const situation = (given: Partial<Situation>): Situation => ({
  self: 'one',
  processes: [
    { id: 'one', candidates: NAMES },
    { id: 'two', candidates: NAMES },
  ],
  holders: new Map(),
  wanted: [],
  leftFree: new Set(),
  ...given,
});
const heldBy = (holder: string, names: readonly string[]) => names.map((name) => [name, holder] as const);

test('a single process takes all leases', () => {
  const processes = [{ id: 'one', candidates: NAMES }];
  expect(planLeases(situation({ processes, wanted: NAMES }))).toEqual({ take: NAMES, give: [] });
});

test('two processes take half of the leases each', () => {
  const { take } = planLeases(situation({ wanted: NAMES }));
  expect(take).toHaveLength(1); // before it takes more, it is the other one's turn
  const holders = new Map([...heldBy('one', ['read-model a']), ...heldBy('two', ['read-model b'])]);
  expect(planLeases(situation({ holders, wanted: ['read-model c', 'read-model d'] })).take).toEqual([
    'read-model c',
  ]);
});

test('a process that holds all leases gives half of them to a new process', () => {
  expect(planLeases(situation({ holders: new Map(heldBy('one', NAMES)) })).give).toHaveLength(2);
});

test('an uneven number of leases is not moved back and forth', () => {
  const holders = new Map([...heldBy('one', NAMES.slice(0, 2)), ...heldBy('two', NAMES.slice(2, 3))]);
  expect(planLeases(situation({ holders }))).toEqual({ take: [], give: [] });
});

test('no lease is given to a process that may not run it', () => {
  const processes = [
    { id: 'one', candidates: NAMES },
    { id: 'two', candidates: ['read-model d'] },
  ];
  expect(planLeases(situation({ processes, holders: new Map(heldBy('one', NAMES)) })).give).toEqual([
    'read-model d',
  ]);
});

test('schedules do not count against read models', () => {
  const holders = new Map(heldBy('one', ['schedule x', 'schedule y', 'schedule z']));
  expect(planLeases(situation({ holders, wanted: ['read-model a'] })).take).toEqual(['read-model a']);
});

test('a process takes more than its share when the others leave a lease free', () => {
  const holders = new Map(heldBy('one', ['read-model a', 'read-model b']));
  const wanted = ['read-model c'];
  expect(planLeases(situation({ holders, wanted })).take).toEqual([]);
  expect(planLeases(situation({ holders, wanted, leftFree: new Set(wanted) })).take).toEqual(wanted);
});
