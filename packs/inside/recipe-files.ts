// Reads recipe files of all format versions into one form.

import { displayText } from '@sandcrate/core/pack/text.ts';
import { z } from 'zod';
import type { PackRecipe, RecipeItem } from './inside.ts';

const Count = z.int().min(1).max(999).catch(1);
const Item = z.union([
  z.string().transform((item) => ({ item, count: 1 })),
  z.object({ item: z.string(), count: Count }),
  z.object({ tag: z.string(), count: Count }),
]);
type Item = z.infer<typeof Item>;
/** Some recipes have several results. The first is the main one. */
const Result = z.union([Item, z.tuple([Item], Item).transform(([first]) => first)]);
const Described = z.object({ description: z.object({ identifier: z.string() }) });
const Shaped = Described.extend({
  // Letters may be outside the Basic Multilingual Plane, where one is two units of a string.
  pattern: z
    .array(
      z
        .string()
        .transform((row) => [...row])
        .pipe(z.array(z.string()).max(3)),
    )
    .min(1)
    .max(3),
  key: z.record(z.string(), Item),
  result: Result,
});
const Shapeless = Described.extend({ ingredients: z.array(Item).min(1).max(9), result: Result });
const Furnace = Described.extend({ input: Item, output: Result });
/** `input` is the content of the bottles. */
const Brewing = Described.extend({ input: Item, reagent: Item, output: Result });
const Smithing = Described.extend({ template: Item, base: Item, addition: Item, result: Result });
const File = z.object({
  'minecraft:recipe_shaped': Shaped.optional().catch(undefined),
  'minecraft:recipe_shapeless': Shapeless.optional().catch(undefined),
  'minecraft:recipe_furnace': Furnace.optional().catch(undefined),
  'minecraft:recipe_brewing_mix': Brewing.optional().catch(undefined),
  'minecraft:recipe_brewing_container': Brewing.optional().catch(undefined),
  'minecraft:recipe_smithing_transform': Smithing.optional().catch(undefined),
});

/** The recipe in a file; undefined when it has another form, or changes only how armor looks. */
export function recipeIn(json: unknown): PackRecipe | undefined {
  const file = File.safeParse(json).data ?? {};
  const shaped = file['minecraft:recipe_shaped'];
  if (shaped) return shapedRecipe(shaped);
  const shapeless = file['minecraft:recipe_shapeless'];
  if (shapeless) {
    const ingredients = shapeless.ingredients.flatMap((item) => {
      const { count, ...one } = toRecipeItem(item);
      return Array.from({ length: Math.min(count, 9) }, () => ({ ...one, count: 1 }));
    });
    return recipe('shapeless', shapeless, Math.min(3, ingredients.length), ingredients.slice(0, 9));
  }
  const furnace = file['minecraft:recipe_furnace'];
  if (furnace)
    return recipe('furnace', { ...furnace, result: furnace.output }, 1, [toRecipeItem(furnace.input)]);
  const brewing = file['minecraft:recipe_brewing_mix'] ?? file['minecraft:recipe_brewing_container'];
  if (brewing) {
    const ingredients = [brewing.input, brewing.reagent].map(toRecipeItem);
    return recipe('brewing', { ...brewing, result: brewing.output }, 2, ingredients);
  }
  const smithing = file['minecraft:recipe_smithing_transform'];
  if (smithing === undefined) return undefined;
  const { template, base, addition } = smithing;
  return recipe('smithing', smithing, 3, [template, base, addition].map(toRecipeItem));
}

function shapedRecipe(raw: z.infer<typeof Shaped>): PackRecipe {
  const width = Math.max(1, ...raw.pattern.map(({ length }) => length));
  const items = new Map(Object.entries(raw.key));
  const ingredients = raw.pattern.flatMap((row) =>
    Array.from({ length: width }, (_, column) => {
      const letter = row[column] ?? ' ';
      const item = letter === ' ' ? undefined : items.get(letter);
      return item === undefined ? null : toRecipeItem(item);
    }),
  );
  return recipe('shaped', raw, width, ingredients);
}

const recipe = (
  kind: PackRecipe['kind'],
  { description, result }: { description: { identifier: string }; result: Item },
  width: number,
  ingredients: PackRecipe['ingredients'],
): PackRecipe => ({
  id: displayText(description.identifier),
  kind,
  width,
  ingredients,
  result: toRecipeItem(result),
});

/** Older recipes append a variant, as in 'minecraft:planks:2'. */
const withoutData = (id: string) => id.replace(/^([^:]+:[^:]+):\d+$/, '$1');

const toRecipeItem = (item: Item): RecipeItem =>
  'item' in item
    ? { id: displayText(withoutData(item.item)), isTag: false, count: item.count }
    : { id: displayText(item.tag), isTag: true, count: item.count };
