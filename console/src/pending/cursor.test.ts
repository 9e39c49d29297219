import { expect, test } from 'vitest';
import { moveTo, place, START } from './cursor.ts';

const boats = { id: 'boats' };
const mobs = { id: 'mobs' };
const castle = { id: 'castle' };
const queue = [boats, mobs, castle];

test('it starts at the oldest item', () => expect(place(queue, START)).toBe(0));

test('it stays with its item when others leave', () => {
  const atMobs = moveTo(queue, 1, START);
  expect(place([mobs, castle], atMobs)).toBe(0);
});

test('it goes to the next item when its own is decided', () => {
  const atMobs = moveTo(queue, 1, START);
  expect(place([boats, castle], atMobs)).toBe(1);
});

test('it goes to the last item when the last is decided', () => {
  const atCastle = moveTo(queue, 2, START);
  expect(place([boats, mobs], atCastle)).toBe(1);
});

test('it goes nowhere past the ends', () => {
  const atBoats = moveTo(queue, 0, START);
  expect(moveTo(queue, -1, atBoats)).toBe(atBoats);
  expect(moveTo(queue, 3, atBoats)).toBe(atBoats);
});

test('an empty queue has no place', () => expect(place([], START)).toBe(-1));
