// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { ContentKind } from '../pack/contents.ts';

/** In the stream `pack-<sha256>`: the contents of a stored file. */
export const packIndexEvents = {
  PackIndexed: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Version of the indexer; a newer one reads the file again. */
    indexVersion: z.int().min(1),
    /** Kinds of things that the pack adds; none if it could not be read. */
    adds: z.array(ContentKind),
    /** Their names, one per line. */
    names: z.string(),
  }),
};

export type PackIndexEvent = EventOf<typeof packIndexEvents>;
