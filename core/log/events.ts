// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

/** In the stream `log`: what happened to the log as a whole. */
export const logEvents = {
  /**
   * The operator took an older log for the site's own. `lost` is about how many events were appended after its end, and
   * `since` when the first of them was; both are null when the database no longer remembers.
   */
  LogAccepted: z.object({
    lost: z.int().nonnegative().nullable(),
    since: z.iso.datetime().nullable(),
  }),
};

export type LogEvent = EventOf<typeof logEvents>;
