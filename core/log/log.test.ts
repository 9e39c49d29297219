import { expect, test } from 'vitest';
import * as log from './log.ts';

test('accepting an older log records what it lacks', () => {
  const since = new Date('2026-03-01T12:00:00.000Z');
  const events = log.decide({ type: 'AcceptLog', lost: 3, since }, log.initial);
  expect(events).toEqual([{ type: 'LogAccepted', data: { lost: 3, since: since.toISOString() } }]);
  expect(events.reduce<log.LogHistory>(log.evolve, log.initial)).toEqual(events[0]?.data);
});

test('it may be unknown how much an older log lacks', () => {
  expect(log.decide({ type: 'AcceptLog', lost: null, since: null }, log.initial)).toEqual([
    { type: 'LogAccepted', data: { lost: null, since: null } },
  ]);
});
