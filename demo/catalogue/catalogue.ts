// The demo's catalogue, so mixed that neighbours are of different kinds.
import { buildings } from './buildings.ts';
import type { DemoAddon } from './demo-addon.ts';
import { gameplay } from './gameplay.ts';
import { mobs } from './mobs.ts';
import { tools } from './tools.ts';
import { weapons } from './weapons.ts';
import { worldgen } from './worldgen.ts';

const categories = [worldgen, mobs, buildings, gameplay, tools, weapons];

/** The first so many add-ons of each category. */
export function catalogue(ofEach = Number.POSITIVE_INFINITY): DemoAddon[] {
  const longest = Math.max(...categories.map(({ length }) => length));
  const rows = Array.from({ length: Math.min(longest, ofEach) }, (_, row) => row);
  return rows.flatMap((row) => categories.flatMap((category) => category[row] ?? []));
}

/** What a listing says: what it is, then what is inside. */
export const descriptionOf = ({ about, inside }: DemoAddon): string =>
  `${about}\n\nWhat is inside\n${inside.map((line) => `• ${line}`).join('\n')}`;
