import { expect, test } from 'vitest';
import { byPart, compareStates, stateRows } from './state-rows.ts';

test('a state is told value by value, and what is empty is left out', () => {
  const state = {
    status: 'pending',
    isHidden: false,
    rejectionReason: null,
    content: { title: 'Boats', tags: ['sea', 'speed'], images: [{ slot: 1 }], links: {} },
  };
  expect(stateRows(state)).toEqual([
    { place: 'status', value: 'pending' },
    { place: 'is hidden', value: 'no' },
    { place: 'content › title', value: 'Boats' },
    { place: 'content › tags', value: 'sea, speed' },
    { place: 'content › images › 1 › slot', value: '1' },
  ]);
});

test('what an event changed, brought and took is told', () => {
  const before = { status: 'pending', title: 'Boats', note: 'old' };
  const now = { status: 'approved', title: 'Boats', reason: 'fine' };
  expect(compareStates(before, now)).toEqual([
    { place: 'status', value: 'approved', change: 'changed', before: 'pending' },
    { place: 'title', value: 'Boats', change: 'same' },
    { place: 'reason', value: 'fine', change: 'new' },
    { place: 'note', value: 'old', change: 'gone' },
  ]);
});

test('rows are told part by part', () => {
  const rows = compareStates({}, { content: { title: 'Boats', tags: ['sea'] }, status: 'pending' });
  const told = byPart(rows).map(({ part, rows }) => [part, rows.map(({ value }) => value)]);
  expect(told).toEqual([
    ['listing', ['pending']],
    ['content', ['Boats', 'sea']],
  ]);
});
