// How a person becomes a publisher, and what a publisher has pending.
import { z } from 'zod';
import { SessionUser } from '../auth/contract.ts';
import { Waits } from '../moderation/contract.ts';

export const ApplyBody = z.object({ message: z.string().trim().max(1000).optional() });
/** `granted`: publisher from now on; `requested`: an administrator decides. */
export const ApplyAnswer = z.object({ state: z.enum(['granted', 'requested']), user: SessionUser });

/** A publisher's pending items: `place` 1 is next. */
export const PublisherQueue = Waits.extend({
  items: z.array(
    z.object({
      addonId: z.uuid(),
      title: z.string(),
      kind: z.enum(['new', 'change']),
      place: z.int(),
      waitingSince: z.iso.datetime(),
    }),
  ),
});
export type PublisherQueue = z.infer<typeof PublisherQueue>;
