// Skipping an item of the queue: it is hidden for the moderator until a time, and others see it as before.
import { z } from 'zod';
import { INVALID_SKIP } from '../contract/refusals.ts';

/** For how many days an item can be skipped. */
export const MAX_SKIP_DAYS = 30;

export const SkipBody = z.object({
  /** When it is shown again. */
  until: z.iso.datetime({ offset: true, error: INVALID_SKIP }),
});

export const SkippedItem = z.object({ until: z.iso.datetime() });
