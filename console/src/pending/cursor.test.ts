import { expect, test } from 'vitest';
import { moveTo, place, START, step } from './cursor.ts';

const boats = { id: 'boats' };
const mobs = { id: 'mobs' };
const castle = { id: 'castle' };
const queue = [boats, mobs, castle];

test('the cursor starts at the oldest item', () => expect(place(queue, START)).toBe(0));

test('the cursor stays with its item when others leave', () => {
  const atMobs = moveTo(queue, 1, START);
  expect(place([mobs, castle], atMobs)).toBe(0);
});

test('the cursor goes to the next item when its own is decided', () => {
  const atMobs = moveTo(queue, 1, START);
  expect(place([boats, castle], atMobs)).toBe(1);
});

test('the cursor goes to the new last item when the last one is decided', () => {
  const atCastle = moveTo(queue, 2, START);
  expect(place([boats, mobs], atCastle)).toBe(1);
});

test('the cursor does not move past the ends', () => {
  const atBoats = moveTo(queue, 0, START);
  expect(step(queue, 0, -1, atBoats)).toBe(atBoats);
  const atCastle = moveTo(queue, 2, START);
  expect(step(queue, 2, +1, atCastle)).toBe(atCastle);
});

const mobsAreTaken = ({ id }: { id: string }) => id === 'mobs';

test('the cursor skips items that others are at, in both directions', () => {
  const atBoats = moveTo(queue, 0, START);
  const atCastle = step(queue, 0, +1, atBoats, mobsAreTaken);
  expect(atCastle).toEqual({ id: 'castle', index: 2 });
  expect(step(queue, 2, -1, atCastle, mobsAreTaken)).toEqual(atBoats);
});

test('the cursor starts and continues at an item that nobody else is at', () => {
  expect(place([mobs, castle], START, mobsAreTaken)).toBe(1);
  expect(place([mobs, castle], moveTo(queue, 0, START), mobsAreTaken)).toBe(1);
  expect(place([boats, mobs], moveTo(queue, 2, START), mobsAreTaken)).toBe(0);
  expect(place([mobs], START, mobsAreTaken)).toBe(0);
});

test('the cursor stays with its item when somebody takes the item over', () => {
  expect(place(queue, moveTo(queue, 1, START), mobsAreTaken)).toBe(1);
});

test('an empty queue has no place', () => expect(place([], START)).toBe(-1));
