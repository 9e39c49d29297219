// An add-on as the API shows it.
import { z } from 'zod';
import { CATEGORIES } from '../../core/addon/content.ts';
import { perOptionalField } from '../../core/addon/optional-fields.ts';
import { PackFacts, PackType } from '../../core/pack/facts.ts';
import { ADDED_THINGS, MAX_FILTER_VALUES, MAX_PAGE_SIZE, PAGE_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';
import { SearchedText } from '../searches/contract.ts';

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

/** A picture of a full description, which shows it with `![text](picture:ID)`. */
export const BodyPicture = z.object({
  id: z.string(),
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
});
export type BodyPicture = z.infer<typeof BodyPicture>;

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
      body: z.string().nullable(),
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
  /** The pictures that the body shows with the change. */
  pictures: z.array(BodyPicture).optional(),
  /** The release whose new file the change would put on offer; null when the file stays or is elsewhere. */
  fileReleaseId: z.uuid().nullable().optional(),
});
export type ProposedChangeView = z.infer<typeof ProposedChangeView>;

export const AddonDetail = AddonCard.extend({
  /** Markdown: CommonMark with tables, strikethrough, task lists and the add-on's own pictures. */
  body: z.string().nullable(),
  /** Those that the body shows. */
  pictures: z.array(BodyPicture),
  ...OptionalValues,
  images: z.array(
    z.object({
      imageUrl: z.string(),
      displayOrder: z.int(),
      /** Also its alternative text. */
      caption: z.string().nullable(),
    }),
  ),
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

/** The most add-ons on a shelf: featured, trending, updated. */
export const SHELF_SIZE = 24;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** What the page shows already. */
export const Without = z
  .string()
  .regex(new RegExp(`^${UUID}(,${UUID}){0,31}$`), 'Up to 32 addons, by id, separated by commas.')
  .optional()
  .meta({ description: 'Add-ons to leave out: up to 32 ids, separated by commas.' });

export const ShelfQuery = z.object({
  limit: z.coerce.number().int().min(1).max(SHELF_SIZE).default(SHELF_SIZE),
  without: Without,
});

/** A parameter that can be repeated. */
const repeatable = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess(
      (value: z.input<Item> | z.input<Item>[]) => [value].flat(),
      z.array(item).max(MAX_FILTER_VALUES),
    )
    .optional();

export const BrowseQuery = pageQuery(PAGE_SIZE, MAX_PAGE_SIZE).extend({
  search: z.string().max(10_240).optional().meta({ description: 'Words; the first 16 count.' }),
  category: repeatable(z.enum(['all', ...CATEGORIES])).meta({
    description: 'Repeated: add-ons of any of them. `all` is no filter.',
  }),
  sort: z
    .enum(['newest', 'downloads', 'rating', 'trending', 'relevance'])
    .optional()
    .meta({ description: '`relevance` if `search` has words, otherwise `newest`.' }),
  featured: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: only featured add-ons; `false` is no filter.' }),
  tag: repeatable(z.string().max(30)).meta({ description: 'Repeated: add-ons with all of them.' }),
  withoutTag: repeatable(z.string().max(30)).meta({
    description: 'Leaves out add-ons with this tag. Repeated: with any of them.',
  }),
  publisher: z.string().max(50).optional().meta({ description: 'A username, in any case.' }),
  game: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'A game version looks like 1.21.50.')
    .optional()
    .meta({ description: 'A game version: only add-ons that work on it.' }),
  adds: repeatable(z.enum(ADDED_THINGS, 'Please choose one of the kinds of things that addons add.')).meta({
    description: 'Only add-ons that add such things to the game. Repeated: all of them.',
  }),
  pack: repeatable(PackType).meta({
    description: 'The type of pack; `both` is a behavior and a resource pack. Repeated: any of them.',
  }),
  rating: z.coerce
    .number()
    .min(1)
    .max(5)
    .optional()
    .meta({ description: 'Only add-ons whose mean rating is at least this.' }),
  without: Without,
});
export type BrowseQuery = z.infer<typeof BrowseQuery>;

export const ViewBody = z.object({
  search: SearchedText.optional().meta({ description: 'The search from whose results the page was opened.' }),
});

export const DownloadAnswer = z.object({ downloadUrl: z.string() });

export const PublisherStats = z.object({
  totalAddons: z.int(),
  totalDownloads: z.int(),
  totalViews: z.int(),
  pendingAddons: z.int(),
});
export type PublisherStats = z.infer<typeof PublisherStats>;
