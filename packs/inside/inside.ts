// The pictures, recipes, sounds and structures of a pack. Paths are those of files within the upload, as `displayPath`
// writes them.
import { z } from 'zod';

/** An ingredient or a result: an item by its identifier, or any item with a tag. */
export const RecipeItem = z.object({ id: z.string(), isTag: z.boolean(), count: z.int() });
export type RecipeItem = z.infer<typeof RecipeItem>;

export const PackRecipe = z.object({
  id: z.string(),
  kind: z.enum(['shaped', 'shapeless', 'furnace', 'brewing', 'smithing']),
  /** The number of columns that it takes in the crafting grid. */
  width: z.int().min(1).max(3),
  /** Row by row; null for an empty cell of a shaped recipe. */
  ingredients: z.array(RecipeItem.nullable()),
  result: RecipeItem,
});
export type PackRecipe = z.infer<typeof PackRecipe>;

export const PackSound = z.object({
  id: z.string(),
  /** The game plays one of these at random; empty when the pack does not contain them. */
  paths: z.array(z.string()),
});
export type PackSound = z.infer<typeof PackSound>;

export const PackStructure = z.object({
  id: z.string(),
  /** The size in blocks along x, y and z; null when the file cannot be read. */
  size: z.array(z.int()).length(3).nullable(),
  /** Its blocks with their counts, most frequent first. */
  blocks: z.array(z.object({ id: z.string(), count: z.int() })),
});
export type PackStructure = z.infer<typeof PackStructure>;

const listOf = <T extends z.ZodType>(entry: T) =>
  /** `total` includes those that are not listed. */
  z.object({ total: z.int(), listed: z.array(entry) });

export const PackInside = z.object({
  /** Pictures of items and blocks. */
  icons: z.array(z.object({ id: z.string(), path: z.string() })),
  /** `subpack` is the name of the subpack that a picture lies in; null in the pack itself. */
  pictures: listOf(z.object({ path: z.string(), subpack: z.string().nullable() })),
  recipes: listOf(PackRecipe),
  sounds: listOf(PackSound),
  structures: listOf(PackStructure),
});
export type PackInside = z.infer<typeof PackInside>;
