// Reads sound_definitions.json.

import { MAX_SOUND_VARIANTS } from '@sandcrate/core/pack/limits.ts';
import { z } from 'zod';

const Keyed = z.record(z.string(), z.unknown());
const One = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const Several = z.union([z.array(One.catch('')), One.transform((name) => [name])]);
/** A sound may be written as the name of its only file. */
const Sound = z.union([
  z.string().transform((name) => [name]),
  z.object({ sounds: Several }).transform(({ sounds }) => sounds),
]);

/** The files of each sound, as paths within the pack without extension. */
export function soundsIn(json: unknown): { id: string; files: string[] }[] {
  const file = Keyed.safeParse(json).data ?? {};
  return Object.entries(Keyed.safeParse(file.sound_definitions).data ?? file).flatMap(([id, sound]) => {
    if (id === 'format_version') return [];
    const { data } = Sound.safeParse(sound);
    const files = data?.filter((name) => name !== '').slice(0, MAX_SOUND_VARIANTS);
    return files === undefined ? [] : [{ id, files }];
  });
}
