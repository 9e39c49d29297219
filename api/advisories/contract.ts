// Advisories: the public side of recalls.
import { z } from 'zod';

/** A recall that closed an add-on or one of its old releases. */
export const AdvisoryView = z.object({
  id: z.uuid(),
  reason: z.string(),
  advisory: z.string(),
  issuedAt: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  addons: z.array(z.object({ id: z.uuid(), title: z.string() })),
});
export type AdvisoryView = z.infer<typeof AdvisoryView>;
