// Publishers, as everybody sees and follows them.
import { z } from 'zod';
import { Role } from '../../core/metadata.ts';
import { AddonCard } from '../addons/contract.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';
import { ProfileContent } from '../profiles/contract.ts';

export const PublishersQuery = pageQuery(PAGE_SIZE, MAX_PAGE_SIZE);

export const PublisherCard = z.object({
  id: z.uuid(),
  username: z.string(),
  role: Role,
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  addonCount: z.int(),
  downloadCount: z.int(),
  /** Over all ratings of their add-ons; 0 without ratings. */
  averageRating: z.number(),
  ratingCount: z.int(),
  followerCount: z.int(),
  /** The picture of their public profile. */
  pictureUrl: z.string().nullable(),
});
export type PublisherCard = z.infer<typeof PublisherCard>;

export const PublisherProfile = PublisherCard.extend({
  ...ProfileContent.pick({ text: true, links: true }).shape,
  /** Whether the caller follows the publisher; false for guests. */
  isFollowed: z.boolean(),
  /** Most downloads first. */
  addons: z.array(AddonCard),
  /** The newest ones, newest first. */
  newest: z.array(AddonCard),
});
export type PublisherProfile = z.infer<typeof PublisherProfile>;

export const FollowAnswer = z.object({ isFollowed: z.boolean(), followerCount: z.int() });
