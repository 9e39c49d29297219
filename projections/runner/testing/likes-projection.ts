// A small read model for tests. It shows when an event is applied twice, never or out of order.
import { randomUUID } from 'node:crypto';
import type { Projection } from '../projection.ts';

/** Counts the likes of each add-on, and keeps the order in which it saw them. */
export const likes: Projection = {
  name: 'likes',
  version: 1,
  schema: `
    create table likes (addon_id uuid primary key, count int not null);
    create table seen (position bigint not null);`,
  handles: ['AddonLiked'],
  async apply(events, tx) {
    for (const event of events) {
      if (event.type !== 'AddonLiked') throw new Error(`not for us: ${event.type}`);
      await tx.query(
        `insert into likes values ($1, 1) on conflict (addon_id) do update set count = likes.count + 1`,
        [event.data.addonId],
      );
      await tx.query('insert into seen values ($1)', [event.position]);
    }
  },
};

export const addonId = '00000000-0000-4000-8000-000000000001';
export const like = () => {
  const accountId = randomUUID();
  return {
    stream: `engagement-${addonId}-${accountId}`,
    type: 'AddonLiked',
    data: { addonId, accountId },
  } as const;
};
export const erased = { stream: 'account-1', type: 'EmailVerified', data: {} } as const;
