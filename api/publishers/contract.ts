// Publishers as everybody sees them, and what a member follows and has downloaded.
import { z } from 'zod';
import { Role } from '../../core/metadata.ts';
import { AddonCard, ReleaseView } from '../addons/contract.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';

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
  /** Over all ratings of its add-ons; 0 when nobody rated. */
  averageRating: z.number(),
  ratingCount: z.int(),
  followerCount: z.int(),
});
export type PublisherCard = z.infer<typeof PublisherCard>;

export const PublisherProfile = PublisherCard.extend({
  /** Whether who asks follows; false for guests. */
  isFollowed: z.boolean(),
  /** Most downloads first. */
  addons: z.array(AddonCard),
});
export type PublisherProfile = z.infer<typeof PublisherProfile>;

export const FollowAnswer = z.object({ isFollowed: z.boolean(), followerCount: z.int() });

/** The publishers that a member follows and their latest add-ons, newest first. */
export const FollowingView = z.object({
  publishers: z.array(PublisherCard),
  news: z.array(AddonCard),
});
export type FollowingView = z.infer<typeof FollowingView>;

export const MyDownload = z.object({
  addon: AddonCard.nullable(),
  addonId: z.uuid(),
  title: z.string(),
  version: z.string(),
  downloadedAt: z.iso.datetime(),
  /** Why what was downloaded has been recalled. */
  advisory: z.object({ id: z.uuid(), reason: z.string(), advisory: z.string() }).nullable(),
});
export type MyDownload = z.infer<typeof MyDownload>;

/** Something I have that has a newer release. */
export const UpdateView = z.object({
  addon: AddonCard,
  myVersion: z.string(),
  downloadedAt: z.iso.datetime(),
  release: ReleaseView,
});
export type UpdateView = z.infer<typeof UpdateView>;
