// Stored for ever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { ContentKind } from '../pack/contents/contents.ts';

/** Of the stream `pack-<sha256>`: what was found inside a stored file. */
export const packIndexEvents = {
  PackIndexed: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Which way of reading found it: a newer one reads the file again. */
    indexVersion: z.int().min(1),
    /** Kinds of things that it adds to the game; none when it could not be read. */
    adds: z.array(ContentKind),
    /** What they are called, one name a line. */
    names: z.string(),
  }),
};

export type PackIndexEvent = EventOf<typeof packIndexEvents>;
