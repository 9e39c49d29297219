// The content and the release of an add-on, as its events carry them.
import { z } from 'zod';
import { Sha256 } from '../event-schema.ts';
import { PackFacts } from '../pack/facts.ts';
import { CATEGORIES, MAX_SCREENSHOTS, MAX_TAGS } from './categories.ts';
import { perOptionalField } from './optional-fields.ts';

export { CATEGORIES, MAX_SCREENSHOTS, MAX_TAGS };

export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

/** An uploaded picture, by the hash of its bytes as uploaded; width and height in pixels. */
export const Picture = z.object({ sha256: Sha256, width: z.int().positive(), height: z.int().positive() });
export type Picture = z.infer<typeof Picture>;

/** In events older than captions, there is none. */
export const Screenshot = z.object({
  slot: z.int().min(1).max(MAX_SCREENSHOTS),
  picture: Picture,
  /** Says what the picture shows; also its alternative text. */
  caption: z.string().nullable().default(null),
});
export type Screenshot = z.infer<typeof Screenshot>;

const content = {
  title: z.string(),
  /** Plain text: the summary on its card, and at the top of its page. */
  description: z.string(),
  /** Markdown; shown below the description. */
  body: z.string().nullable(),
  /** The pictures that the body shows, each once, in their order: it calls them by `pictureId`. */
  pictures: z.array(Picture),
  category: Category,
  tags: z.array(z.string()).max(MAX_TAGS),
  ...perOptionalField(() => z.string().nullable()),
  monetizationEnabled: z.boolean(),
  banner: Picture.nullable(),
  screenshots: z.array(Screenshot).max(MAX_SCREENSHOTS),
};

/**
 * Everything in a listing that players see, except the file. Screenshots are in slot order. In events older than the
 * body, its pictures or an optional field, the field is absent and reads as null or as an empty list.
 */
export const Content = z.object({
  ...content,
  body: content.body.default(null),
  pictures: content.pictures.default([]),
  ...perOptionalField((_, name) => content[name].default(null)),
});
export type Content = z.infer<typeof Content>;

export const Download = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    sha256: Sha256,
    /** Bytes. */
    size: z.int().positive(),
    /** The publisher's name for the file, also used for downloads. */
    fileName: z.string(),
    facts: PackFacts,
    icon: Picture.nullable(),
    /** When a virus scan found nothing; null when the file was not scanned. */
    scannedAt: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  /** Imported without an address: nothing to download. */
  z.object({ kind: z.literal('none') }),
]);
export type Download = z.infer<typeof Download>;

/** One version of an add-on. Its id appears in download addresses. */
export const Release = z.object({
  releaseId: z.uuid(),
  version: z.string(),
  notes: z.string().nullable(),
  download: Download,
});
export type Release = z.infer<typeof Release>;

/** Some of its fields. */
export const PartialContent = z.object(content).partial();

/** The fields that an edit changes; an absent field stays as it is. */
export const Changes = z.object({ content: PartialContent, release: Release.optional() });
export type Changes = z.infer<typeof Changes>;
