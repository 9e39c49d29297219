// Members' public profiles, as they write them and as others see them.

import { z } from 'zod';
import { ProfilePart } from '../../core/profile/events.ts';
import { ProfileLinks, ProfileText, RequiredReason } from '../../core/validation.ts';
import { Person } from '../contract/person.ts';
import { RuleCited } from '../settings/contract.ts';

/** A field that is left out is unchanged. */
export const ProfileBody = z.object({
  text: ProfileText.optional().meta({
    description:
      'Markdown: paragraphs, emphasis, strikethrough, code, lists, quotes and links. Empty removes it.',
  }),
  links: ProfileLinks.optional().meta({ description: 'In the order in which they are shown.' }),
});

/** What a profile contains. */
export const ProfileContent = z.object({
  pictureUrl: z.string().nullable(),
  /** Markdown in the short dialect. */
  text: z.string().nullable(),
  links: z.array(z.string()),
});
export type ProfileContent = z.infer<typeof ProfileContent>;

/** A profile that was reported or cleared, as it is now, with its cleared parts. */
export const ReportedProfile = ProfileContent.extend({
  owner: Person,
  cleared: z.array(ProfilePart),
  editedAt: z.iso.datetime(),
});
export type ReportedProfile = z.infer<typeof ReportedProfile>;

export const OwnProfile = ProfileContent.extend({
  /** The parts that staff cleared, and why. */
  cleared: z.array(z.object({ part: ProfilePart, reason: z.string().nullable() })),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const ProfileView = ProfileContent.extend({
  id: z.uuid(),
  username: z.string(),
  /** Whether there is a publisher's page. */
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
});
export type ProfileView = z.infer<typeof ProfileView>;

const Parts = z.array(ProfilePart, 'Choose what to clear').min(1, 'Choose what to clear').max(3);

export const ClearProfileBody = z.object({ parts: Parts, reason: RequiredReason, rule: RuleCited });
export const RestoreProfileBody = z.object({ parts: Parts });
