// Guesses what render controllers choose among the shapes and textures of an entity, without running the game: the first
// of a list, and the default branch of a condition.
import { z } from 'zod';

const Lists = z.record(z.string(), z.array(z.string())).catch({});
const Controller = z.object({
  geometry: z.string().max(500).catch(''),
  textures: z.array(z.string().max(500)).catch([]),
  arrays: z.object({ geometries: Lists, textures: Lists }).partial().catch({}),
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
export function chosenBy({ geometry, textures, arrays }: RenderController) {
  return {
    geometry: chosen(geometry, arrays.geometries ?? {}),
    texture: chosen(textures[0] ?? '', arrays.textures ?? {}),
  };
}

function chosen(expression: string, lists: Readonly<Record<string, readonly string[]>>): string | undefined {
  const alternative = expression.slice(expression.lastIndexOf(':') + 1).trim();
  const list = /^(array\.\w+)\s*\[/i.exec(alternative)?.[1]?.toLowerCase();
  const [, entries] = Object.entries(lists).find(([name]) => name.toLowerCase() === list) ?? [];
  const name = list === undefined ? alternative : (entries?.[0] ?? '');
  return /^\(*(?:geometry|texture)\.(\w+)\)*$/i.exec(name.trim())?.[1]?.toLowerCase();
}
