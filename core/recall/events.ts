// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { type EventOf, Sha256 } from '../event-schema.ts';

export const RecallTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), sha256: Sha256 }),
  z.object({ kind: z.literal('pack'), packUuid: z.string() }),
]);
export type RecallTarget = z.infer<typeof RecallTarget>;

export const recallEvents = {
  RecallIssued: z.object({ target: RecallTarget, reason: z.string(), advisory: z.string() }),
  RecallLifted: z.object({ note: z.string().nullable() }),
};

export type RecallEvent = EventOf<typeof recallEvents>;
