// An add-on as the API shows it.
import { z } from 'zod';
import { CATEGORIES } from '../../core/addon/content.ts';
import { perOptionalField } from '../../core/addon/optional-fields.ts';
import { PackFacts } from '../../core/pack/facts.ts';
import { ADDED_THINGS, MAX_PAGE_SIZE, PAGE_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';

export const AddonStatus = z.enum(['pending', 'approved', 'rejected']);
export const UploadType = z.enum(['direct_file', 'custom_url']);

export const AddonCard = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  publisherId: z.uuid(),
  /** Null when the publisher's account is gone: shown as 'Unknown Publisher'. */
  publisherName: z.string().nullable(),
  publisherVerified: z.boolean(),
  category: z.enum(CATEGORIES),
  tags: z.array(z.string()),
  fileUrl: z.string().nullable(),
  /** The pack's own icon. */
  imageUrl: z.string().nullable(),
  bannerImageUrl: z.string().nullable(),
  version: z.string(),
  /** Bytes; null without a file of ours. */
  fileSize: z.int().nullable(),
  uploadType: UploadType,
  customDownloadUrl: z.string().nullable(),
  monetizationEnabled: z.boolean(),
  downloadCount: z.int(),
  viewCount: z.int(),
  likeCount: z.int(),
  commentCount: z.int(),
  averageRating: z.number(),
  ratingCount: z.int(),
  status: AddonStatus,
  isHidden: z.boolean(),
  isFeatured: z.boolean(),
  /** The lowest game version that its packs ask for, such as '1.21.50'. */
  minGameVersion: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AddonCard = z.infer<typeof AddonCard>;

export const ReleaseView = z.object({
  id: z.uuid(),
  version: z.string(),
  notes: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  sha256: z.string().nullable(),
  customDownloadUrl: z.string().nullable(),
  minGameVersion: z.string().nullable(),
  releasedAt: z.iso.datetime(),
});
export type ReleaseView = z.infer<typeof ReleaseView>;

const OptionalValues = perOptionalField(() => z.string().nullable());

export const ProposedChangeView = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  proposedAt: z.iso.datetime(),
  /** Field by field, as text a person can compare; absent fields stay. */
  differences: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Of a picture, while the change is open. */
      beforeImageUrl: z.string().nullable().optional(),
      afterImageUrl: z.string().nullable().optional(),
    }),
  ),
  /** The fields of the edit form that the open change sets, as values rather than as text. */
  proposed: z
    .object({
      title: z.string(),
      description: z.string(),
      category: z.enum(CATEGORIES),
      tags: z.array(z.string()),
      version: z.string(),
      releaseNotes: z.string().nullable(),
      customDownloadUrl: z.string().nullable(),
      monetizationEnabled: z.boolean(),
      ...OptionalValues,
    })
    .partial()
    .optional(),
  /** The release whose new file the change would put on offer; null when the file stays or is elsewhere. */
  fileReleaseId: z.uuid().nullable().optional(),
});
export type ProposedChangeView = z.infer<typeof ProposedChangeView>;

export const AddonDetail = AddonCard.extend({
  ...OptionalValues,
  images: z.array(z.object({ imageUrl: z.string(), displayOrder: z.int() })),
  publisher: z
    .object({ id: z.uuid(), username: z.string(), createdAt: z.iso.datetime(), isVerified: z.boolean() })
    .nullable(),
  facts: PackFacts.nullable(),
  releases: z.array(ReleaseView),
  /** The caller's own rating and like: null when not rated, false when not liked or a guest. */
  myRating: z.int().nullable(),
  isFollowed: z.boolean(),
  /** A recall that closed it: only its publisher and staff still see the page. */
  advisory: z.object({ id: z.uuid(), reason: z.string(), advisory: z.string() }).nullable(),
  /** Counts of an imported listing where it came from, never mixed into ours. */
  imported: z
    .object({
      source: z.string(),
      downloads: z.int().nullable(),
      likes: z.int().nullable(),
      views: z.int().nullable(),
    })
    .nullable(),
  /** Only for its publisher and staff. */
  revision: z.int().optional(),
  rejectionReason: z.string().nullable().optional(),
  /** The changes that reviewers want before they decide. */
  changesWanted: z.string().nullable().optional(),
  openChange: ProposedChangeView.nullable().optional(),
});
export type AddonDetail = z.infer<typeof AddonDetail>;

/** A row of the publisher's own list: a card with what only its publisher sees. */
export const OwnAddon = AddonCard.extend({
  rejectionReason: z.string().nullable(),
  changesWanted: z.string().nullable(),
  hasOpenChange: z.boolean(),
});
export type OwnAddon = z.infer<typeof OwnAddon>;

export const BrowseQuery = pageQuery(PAGE_SIZE, MAX_PAGE_SIZE).extend({
  search: z.string().max(10_240).optional().meta({ description: 'Words; the first 16 count.' }),
  category: z
    .enum(['all', ...CATEGORIES])
    .optional()
    .meta({ description: '`all` is no filter.' }),
  sort: z
    .enum(['newest', 'downloads', 'rating', 'trending', 'relevance'])
    .optional()
    .meta({ description: '`relevance` if `search` has words, otherwise `newest`.' }),
  featured: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: only featured add-ons; `false` is no filter.' }),
  tag: z.string().max(30).optional(),
  publisher: z.string().max(50).optional().meta({ description: 'A username, in any case.' }),
  game: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'A game version looks like 1.21.50.')
    .optional()
    .meta({ description: 'A game version: only add-ons that work on it.' }),
  adds: z
    .enum(ADDED_THINGS, 'Please choose one of the kinds of things that addons add.')
    .optional()
    .meta({ description: 'Only add-ons that add such things to the game.' }),
});
export type BrowseQuery = z.infer<typeof BrowseQuery>;

export const DownloadAnswer = z.object({ downloadUrl: z.string() });

export const PublisherStats = z.object({
  totalAddons: z.int(),
  totalDownloads: z.int(),
  totalViews: z.int(),
  pendingAddons: z.int(),
});
export type PublisherStats = z.infer<typeof PublisherStats>;
