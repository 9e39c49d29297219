import { expect, test } from 'vitest';
import * as comment from '../comment/comment.ts';
import { Sealed } from '../event-schema.ts';
import { createHandler } from '../handle.ts';
import { createMemoryEventStore } from './memory/memory-event-store.ts';
import { rehearse } from './rehearsal.ts';

const id = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';
const stream = comment.streamName(id);
const context = { actor: 'system' as const, correlationId: 'test', now: new Date() };

test('appends are visible in the rehearsal only', async () => {
  const store = createMemoryEventStore();
  const post = {
    type: 'PostComment',
    addonId: id,
    accountId: id,
    content: Sealed.parse('sealed:text'),
    mentions: [],
    replyTo: null,
  } as const;
  await createHandler(store).handle(comment, stream, post, context);

  const tried = createHandler(rehearse(store));
  const remove = { type: 'DeleteComment', by: 'system', reason: null } as const;
  const { events, revision } = await tried.handle(comment, stream, remove, { ...context, commandId: 'once' });
  expect([events.map(({ type }) => type), revision]).toEqual([['CommentDeleted'], 1n]);
  expect(
    (await tried.handle(comment, stream, remove, { ...context, commandId: 'once' })).events,
  ).toHaveLength(1);
  expect((await tried.handle(comment, stream, remove, context)).events).toEqual([]);
  expect((await tried.load(comment, stream)).state?.deletedBy).toBe('staff');
  const restored = await tried.handle(comment, stream, { type: 'RestoreComment', by: 'system' }, context);
  expect(restored.revision).toBe(2n);

  expect((await Array.fromAsync(store.readStream(stream))).map(({ type }) => type)).toEqual([
    'CommentPosted',
  ]);
});

test('a rehearsal enforces expected revisions', async () => {
  const tried = rehearse(createMemoryEventStore());
  await expect(tried.append(stream, 3n, [])).rejects.toThrow('expected revision 3, found no-stream');
});
