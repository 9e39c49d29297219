// How a thing is drawn: rows of letters, and the block that each letter stands for.
import { type Block, blocks } from '../block.ts';

export type Drawing = { rows: readonly string[]; blocks: Readonly<Record<string, Block>> };

export const METAL = { H: blocks.white, M: blocks.iron, D: blocks.grey };
export const WOOD = { W: blocks.oak, w: blocks.darkwood };
