// Things that one holds: drawn as rows of letters, then built as thick as two blocks, standing upright.
import { arms } from './items/arms.ts';
import { belongings } from './items/belongings.ts';
import type { Drawing } from './items/drawing.ts';
import { tools } from './items/tools.ts';
import { Voxels } from './voxels.ts';

const drawings = { ...arms, ...tools, ...belongings };

export type ItemName = keyof typeof drawings;

/** The item in the plane of x and z, its foot at height 0. */
export function item(name: ItemName): Voxels {
  const { rows, blocks: letters }: Drawing = drawings[name];
  const thing = new Voxels();
  const half = Math.floor((rows[0]?.length ?? 0) / 2);
  for (const [row, line] of rows.entries()) {
    for (const [column, letter] of [...line].entries()) {
      const block = letters[letter];
      if (!block) continue;
      const z = rows.length - 1 - row;
      thing.set(column - half, 0, z, block).set(column - half, -1, z, block);
    }
  }
  return thing;
}
