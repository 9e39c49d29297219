import { expect, test } from 'vitest';
import { isOwnerOrSystem, isPerson, isSelf, mayModerate } from './access.ts';
import { EventMetadata } from './metadata.ts';

test('a guest may do nothing that the system may, and is nobody', () => {
  expect([mayModerate('system'), isOwnerOrSystem('system')]).toEqual([true, true]);
  expect([mayModerate('guest'), isOwnerOrSystem('guest')]).toEqual([false, false]);
  expect([isSelf('guest', 'guest'), isPerson('guest'), isPerson('system')]).toEqual([false, false, false]);
});

test('events of guests can be read, also those that say they were the system', () => {
  const metadata = {
    occurredAt: '2026-03-01T12:00:00.000Z',
    correlationId: 'test',
    schemaVersion: 1,
  };
  for (const actor of ['guest', 'system'])
    expect(EventMetadata.parse({ ...metadata, actor }).actor).toBe(actor);
});
