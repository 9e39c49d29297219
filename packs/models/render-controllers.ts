// Guesses what render controllers choose among the shapes and textures of an entity, without running the game: the first
// of a list, and the default branch of a condition.
import { z } from 'zod';
import { recordOf } from '../json/lenient-json.ts';
import { rulesOf, Visibility } from './visibility.ts';

const ListsByName = recordOf(z.array(z.string())).catch({});
const Controller = z.object({
  geometry: z.string().max(500).catch(''),
  textures: z.array(z.string().max(500)).catch([]),
  part_visibility: z.array(recordOf(Visibility)).catch([]).transform(rulesOf),
  arrays: z.object({ geometries: ListsByName, textures: ListsByName }).partial().catch({}),
});
export type RenderController = z.infer<typeof Controller>;
const File = z.object({ render_controllers: z.record(z.string(), z.unknown()) });

/** The render controllers of a file by identifier. */
export function renderControllersIn(json: unknown): Map<string, RenderController> {
  const found = Object.entries(File.safeParse(json).data?.render_controllers ?? {});
  return new Map(
    found.flatMap(([id, controller]) => {
      const { data } = Controller.safeParse(controller);
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}

/**
 * The short names of the shape and the texture that a controller chooses, in lower case; undefined where that is unknown.
 */
export function chosenBy({ geometry, textures: [texture = ''], arrays }: RenderController) {
  const [shapes, skins] = [arrays.geometries ?? {}, arrays.textures ?? {}];
  return {
    geometry: chosen(geometry, shapes),
    texture: chosen(texture, skins),
    /** Whether the game chooses among several shapes or textures. */
    isOneOf: hasSeveral(geometry, shapes) || hasSeveral(texture, skins),
  };
}

type Lists = Readonly<Record<string, readonly string[]>>;

const hasSeveral = (expression: string, lists: Lists) =>
  expression.includes('?') || (entriesOf(expression, lists)?.length ?? 0) > 1;

/** The entries of the list that an expression takes one from. */
function entriesOf(expression: string, lists: Lists): readonly string[] | undefined {
  const list = /^(array\.\w+)\s*\[/i.exec(expression)?.[1]?.toLowerCase();
  if (list === undefined) return undefined;
  return Object.entries(lists).find(([name]) => name.toLowerCase() === list)?.[1] ?? [];
}

function chosen(expression: string, lists: Lists): string | undefined {
  const alternative = expression.slice(expression.lastIndexOf(':') + 1).trim();
  const entries = entriesOf(alternative, lists);
  const name = entries === undefined ? alternative : (entries[0] ?? '');
  return /^\(*(?:geometry|texture)\.(\w+)\)*$/i.exec(name.trim())?.[1]?.toLowerCase();
}
