// Proposed changes of live add-ons, as staff see and decide them.
import { z } from 'zod';
import { RequiredReason } from '../../core/validation.ts';
import { ProposedRelease } from '../addons/admin-contract.ts';
import { Person } from '../contract/person.ts';
import { RuleCited } from '../settings/contract.ts';

export const RejectChangeBody = z.object({ reason: RequiredReason, rule: RuleCited });

/** A proposed change in the console. */
export const ConsoleChange = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  title: z.string(),
  publisher: Person.nullable(),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
  differences: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Addresses of the pictures, where the field is one. */
      beforeImageUrl: z.string().nullable(),
      afterImageUrl: z.string().nullable(),
    }),
  ),
  /** The file that it would offer; null when the file stays, or the change is decided. */
  release: ProposedRelease.nullable(),
  revision: z.int(),
  proposedAt: z.iso.datetime(),
  waitingSince: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type ConsoleChange = z.infer<typeof ConsoleChange>;
