// Collections, as their owners write them and as others see them.

import { z } from 'zod';
import { CHOOSE_VISIBILITY } from '../../core/collection/errors.ts';
import { VISIBILITIES } from '../../core/collection/events.ts';
import { CollectionDescription, CollectionNote, CollectionTitle, Reason } from '../../core/validation.ts';
import { AddonCard } from '../addons/contract.ts';
import { Person } from '../contract/person.ts';
import { RuleCited } from '../settings/contract.ts';

export const CollectionBody = z.object({
  title: CollectionTitle,
  description: CollectionDescription.default('').meta({
    description: 'Markdown: paragraphs, emphasis, strikethrough, code, lists, quotes and links.',
  }),
  visibility: z.enum(VISIBILITIES, CHOOSE_VISIBILITY).meta({
    description:
      '`private`: only you. `unlisted`: everybody with the address. `public`: everybody; needs a verified address.',
  }),
});

/** A field that is left out is unchanged; null empties it. */
export const CollectionItemBody = z.object({
  note: CollectionNote.nullable().optional(),
  releaseId: z.uuid().nullable().optional().meta({
    description: 'The release that you recommend; null is the current one.',
  }),
});

export const CollectionOrderBody = z.object({
  addonIds: z
    .array(z.uuid())
    .max(200)
    .meta({ description: 'Every add-on in the collection, in its new order.' }),
});

/** Why staff take down a collection. */
export const DeleteCollectionBody = z.object({ reason: Reason.optional(), rule: RuleCited });
export const HideCollectionBody = DeleteCollectionBody.extend({ hidden: z.boolean() });

export const CollectionCard = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Null once the account is gone. */
  owner: z.object({ id: z.uuid(), username: z.string(), isPublisher: z.boolean() }).nullable(),
  visibility: z.enum(VISIBILITIES),
  addonCount: z.int(),
  followerCount: z.int(),
  /** The first add-ons in it, for its picture. */
  covers: z.array(AddonCard.pick({ id: true, bannerImageUrl: true, imageUrl: true, category: true })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CollectionCard = z.infer<typeof CollectionCard>;

/** A collection as staff list it. */
export const ConsoleCollection = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Markdown. */
  description: z.string().nullable(),
  owner: Person,
  visibility: z.enum(VISIBILITIES),
  /** With those that are not public. */
  addonCount: z.int(),
  followerCount: z.int(),
  pendingReports: z.int(),
  isHidden: z.boolean(),
  /** By staff. */
  isDeleted: z.boolean(),
  /** Why staff hid or deleted it. */
  takenDownReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ConsoleCollection = z.infer<typeof ConsoleCollection>;

/** What staff did to a collection, for its owner and staff; null when it is not taken down. */
const TakenDown = z.object({ by: z.enum(['hidden', 'deleted']), reason: z.string().nullable() }).nullable();

export const OwnCollection = CollectionCard.extend({
  takenDown: TakenDown,
  /** Whether the add-on of the query is in it. */
  hasAddon: z.boolean(),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

export const MyCollectionsQuery = z.object({
  addonId: z
    .uuid()
    .optional()
    .meta({ description: 'Says of each own collection whether this add-on is in it.' }),
});
/** A member's own collections, the latest changed first, and those of others that they follow. */
export const MyCollections = z.object({
  own: z.array(OwnCollection),
  followed: z.array(CollectionCard),
});
export type MyCollections = z.infer<typeof MyCollections>;

export const CollectionItem = z.object({
  addonId: z.uuid(),
  /** Null when it is not public any more; only the owner and staff see such items. */
  addon: AddonCard.nullable(),
  /** What an add-on that is not public any more is called, unless it was deleted. */
  title: z.string().nullable(),
  note: z.string().nullable(),
  /** The release that the owner recommends. */
  release: z.object({ id: z.uuid(), version: z.string() }).nullable(),
});
export type CollectionItem = z.infer<typeof CollectionItem>;

export const CollectionView = CollectionCard.extend({
  description: z.string().nullable(),
  items: z.array(CollectionItem),
  isFollowed: z.boolean(),
  takenDown: TakenDown,
});
export type CollectionView = z.infer<typeof CollectionView>;

export const CollectionFollowAnswer = z.object({ isFollowed: z.boolean(), followerCount: z.int() });
