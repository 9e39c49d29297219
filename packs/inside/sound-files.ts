// Reads sound_definitions.json.

import { MAX_SOUND_VARIANTS } from '@sandcrate/core/pack/limits.ts';
import { z } from 'zod';

const Keyed = z.record(z.string(), z.unknown());
const Sound = z.object({
  sounds: z.array(
    z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).catch(''),
  ),
});

/** The files of each sound, as paths within the pack without extension. */
export function soundsIn(json: unknown): { id: string; files: string[] }[] {
  const file = Keyed.safeParse(json).data ?? {};
  return Object.entries(Keyed.safeParse(file.sound_definitions).data ?? file).flatMap(([id, sound]) => {
    const { data } = Sound.safeParse(sound);
    const files = data?.sounds.filter((name) => name !== '').slice(0, MAX_SOUND_VARIANTS);
    return files === undefined ? [] : [{ id, files }];
  });
}
