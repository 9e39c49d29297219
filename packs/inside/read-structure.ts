// Reads the size of a structure and counts its blocks.

import { MAX_STRUCTURE_BLOCKS } from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { z } from 'zod';
import type { PackStructure } from './inside.ts';
import { parseNbt, UnreadableNbt } from './nbt.ts';

const Structure = z.object({
  size: z.tuple([z.int(), z.int(), z.int()]),
  structure: z.object({
    /** For each cell, the index of its block in the palette, or -1. The second list is the layer of water and the like. */
    block_indices: z.array(z.array(z.int())).min(1),
    palette: z.object({ default: z.object({ block_palette: z.array(z.object({ name: z.string() })) }) }),
  }),
});

const AIR = 'minecraft:air';

/** Reads a structure file. The size is null when it cannot be read. */
export function readStructure(id: string, bytes: Uint8Array | null): PackStructure {
  const file = bytes === null ? undefined : parsed(bytes);
  if (file === undefined) return { id, size: null, blocks: [] };
  const palette = file.structure.palette.default.block_palette;
  const counts = new Map<string, number>();
  for (const index of file.structure.block_indices[0] ?? []) {
    const name = palette[index]?.name;
    if (name !== undefined && name !== AIR) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const blocks = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_STRUCTURE_BLOCKS)
    .map(([name, count]) => ({ id: displayText(name), count }));
  return { id, size: file.size, blocks };
}

function parsed(bytes: Uint8Array): z.infer<typeof Structure> | undefined {
  try {
    return Structure.safeParse(parseNbt(bytes)).data;
  } catch (error) {
    if (error instanceof UnreadableNbt) return undefined;
    throw error;
  }
}
