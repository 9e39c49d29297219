// The contents of a pack: creatures, blocks, items and the rest, each by the identifier that the game uses.
import { z } from 'zod';

/** In the order in which they are shown. */
export const CONTENT_KINDS = [
  'entity',
  'block',
  'item',
  'recipe',
  'skin',
  'structure',
  'biome',
  'feature',
  'particle',
  'sound',
  'model',
  'animation',
  'texture',
  'loot-table',
  'trade-table',
  'function',
] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

export const Definition = z.object({
  /** The game's identifier ('lanterns:cave_bat'), or the path within the pack where there is none. */
  id: z.string(),
  /** Its name by the codes of the pack's language files ('en_US'); empty when the pack does not name it. */
  names: z.record(z.string(), z.string()),
  /** The file that defines it, within the upload. */
  path: z.string(),
  /** One of the game's own, which the pack changes. */
  vanilla: z.boolean(),
  /** The name of the subpack that defines it; null when the pack itself does. */
  subpack: z.string().nullable(),
});
export type Definition = z.infer<typeof Definition>;

export const ContentGroup = z.object({
  kind: ContentKind,
  /** How many there are, of which `definitions` lists the first. */
  total: z.int(),
  definitions: z.array(Definition),
});
export type ContentGroup = z.infer<typeof ContentGroup>;

export const PackContents = z.object({
  /** The names of the packs in all their languages. */
  packNames: z.array(z.string()),
  /** Kinds that do not occur are left out. */
  groups: z.array(ContentGroup),
  /** Codes of the languages of its texts. */
  languages: z.array(z.string()),
  scripts: z.object({
    files: z.int(),
    /** Modules of the game's script API that the scripts import. */
    modules: z.array(z.string()),
  }),
  /** Files that should define something, but are too large or could not be read. */
  unread: z.int(),
});
export type PackContents = z.infer<typeof PackContents>;
