// Where else the contents of a pack are listed.
import { z } from 'zod';
import { MAX_ASKED_FILES } from '../../core/pack/limits.ts';

/** Which release of the add-on [the current one]. */
export const ProvenanceQuery = z.object({
  release: z.uuid('A release id looks like 123e4567-e89b-12d3-a456-426614174000').toLowerCase().optional(),
});

const OtherListing = z.object({
  addonId: z.uuid(),
  title: z.string(),
  publisherName: z.string().nullable(),
  isPublic: z.boolean(),
  /** How many of `compared.files` it contains, by bytes, by pixels, or as pictures that look the same. */
  files: z.int(),
  /** How many of `compared.pictures` it contains. */
  pictures: z.int(),
  /** How many of `files` it contained before this publisher had them. */
  earlier: z.int(),
  /** When the first of them was uploaded there; null when there are none. */
  since: z.iso.datetime().nullable(),
  /** At least half of the files or of the pictures, and most of them were uploaded there first. */
  isMost: z.boolean(),
  /** It contains a pack with the same UUID. */
  isSamePack: z.boolean(),
  /** How many of the listing's banner, icon and screenshots look the same there. */
  shownPictures: z.int(),
  /** Its title can be mistaken for this one. */
  isSimilarTitle: z.boolean(),
});
export type OtherListing = z.infer<typeof OtherListing>;

export const ProvenanceView = z.object({
  /** Null when there is no file, or none that could be read within the limits. */
  compared: z
    .object({
      /** Files that say something about their origin. */
      files: z.int(),
      /** Pictures among them that were compared. */
      pictures: z.int(),
      /** Files that many publishers have, such as the game's own, which are not counted. */
      common: z.int(),
      /** Files past the limit, which were not compared. */
      more: z.int(),
    })
    .nullable(),
  /** Other publishers' listings, the one with the most in common first. */
  listings: z.array(OtherListing),
});
export type ProvenanceView = z.infer<typeof ProvenanceView>;

export const SharedFilesView = z.object({
  total: z.int(),
  /** The first files. `by` says what is the same: the bytes, the pixels, or how a picture looks. */
  files: z.array(
    z.object({ path: z.string(), otherPath: z.string(), by: z.enum(['bytes', 'pixels', 'look']) }),
  ),
});
export type SharedFilesView = z.infer<typeof SharedFilesView>;

const Sha256 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits');

export const ProvenanceBody = z.object({
  /** The hashes of the files in the pack; of more than 2,000, those that sort first. */
  files: z.array(Sha256).max(MAX_ASKED_FILES),
  packUuids: z.array(z.uuid().toLowerCase()).max(500).default([]),
});
