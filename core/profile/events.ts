// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { Picture } from '../addon/content.ts';
import { CitedRule } from '../cited-rule.ts';
import { type EventOf, Sealed } from '../event-schema.ts';
import { MAX_PROFILE_LINKS } from './limits.ts';

export const PROFILE_PARTS = ['picture', 'text', 'links'] as const;
export const ProfilePart = z.enum(PROFILE_PARTS);
export type ProfilePart = z.infer<typeof ProfilePart>;

const Parts = z.array(ProfilePart).nonempty();

/** In the stream `profile-<account>`. Text and links are sealed under the account's identity key. */
export const profileEvents = {
  /** A field that is left out is unchanged. */
  ProfileEdited: z
    .object({
      picture: Picture.nullable(),
      /** Markdown in the short dialect. */
      text: Sealed.nullable(),
      links: z.array(Sealed).max(MAX_PROFILE_LINKS),
    })
    .partial(),
  /** By staff. What was cleared can be restored until then, unless the member replaces it. */
  ProfileCleared: z.object({
    parts: Parts,
    reason: z.string().nullable(),
    rule: CitedRule.optional(),
    restorableUntil: z.iso.datetime(),
  }),
  ProfileRestored: z.object({ parts: Parts }),
};

export type ProfileEvent = EventOf<typeof profileEvents>;
