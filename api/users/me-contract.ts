// A person's own account, and what they follow and have downloaded.
import { z } from 'zod';
import { AddonCard, ReleaseView, Without } from '../addons/contract.ts';
import { CONFIRMATION_REQUIRED, PASSWORD_REQUIRED } from '../auth/refusals.ts';
import { DELETE_PHRASE, PAGE_SIZE } from '../contract/limits.ts';
import { ListQuery } from '../contract/page.ts';
import { PublisherCard } from '../publishers/contract.ts';

/** First without a code: answers with a secret. Then with that secret's code: enrols, answers with recovery codes. */
export const SecondFactorBody = z.object({
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(200),
  secret: z.string().max(100).optional(),
  code: z.string().trim().max(10).optional(),
});
export const SecondFactorAnswer = z.object({
  /** Base32, to be typed, and as an otpauth: address, to be scanned. */
  secret: z.string().optional(),
  uri: z.string().optional(),
  /** Shown only once. */
  recoveryCodes: z.array(z.string()).optional(),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;
export const RemoveSecondFactorBody = z.object({
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(200),
});

export const DeleteMeBody = z.object({
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(200),
  confirmDeletion: z.literal(DELETE_PHRASE, CONFIRMATION_REQUIRED),
  /** Delete add-ons and comments too. */
  withContent: z.boolean().default(false),
});

/** All data about me, as JSON. */
export const ExportAnswer = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.json()),
  addons: z.array(z.json()),
  comments: z.array(z.json()),
  ratings: z.array(z.json()),
  likes: z.array(z.json()),
  follows: z.array(z.json()),
  collections: z.array(z.json()),
  followedCollections: z.array(z.json()),
  /** The public profile, if there is one. */
  profile: z.array(z.json()),
  downloads: z.array(z.json()),
  /** The caller's own reports on whether releases work. */
  compatibility: z.array(z.json()),
  reports: z.array(z.json()),
  appeals: z.array(z.json()),
  messages: z.array(z.json()),
  /** The caller's notices. */
  notices: z.array(z.json()),
  /** The time zone of the caller's browser, and what digests have contained. */
  notifications: z.array(z.json()),
  pushSubscriptions: z.array(z.json()),
  /** The events of the caller's account, with sealed values opened. */
  events: z.array(z.json()),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

/** The publishers that a member follows and their latest add-ons, newest first. */
export const FollowingQuery = ListQuery.extend({
  news: z.coerce
    .number()
    .int()
    .min(0)
    .max(PAGE_SIZE)
    .default(PAGE_SIZE)
    .meta({ description: 'How many of their add-ons to list.' }),
  without: Without,
});

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

/** A downloaded add-on that has a newer release. */
export const UpdateView = z.object({
  addon: AddonCard,
  myVersion: z.string(),
  downloadedAt: z.iso.datetime(),
  release: ReleaseView,
});
export type UpdateView = z.infer<typeof UpdateView>;
