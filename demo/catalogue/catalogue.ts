// The demo's catalogue, mixed so that neighbours are in different categories.
import { buildings } from './buildings.ts';
import type { DemoAddon } from './demo-addon.ts';
import { gameplay } from './gameplay.ts';
import { mobs } from './mobs.ts';
import { tools } from './tools.ts';
import { weapons } from './weapons.ts';
import { worldgen } from './worldgen.ts';

const categories = [worldgen, mobs, buildings, gameplay, tools, weapons];

/** The first `ofEach` add-ons of each category. */
export function catalogue(ofEach = Number.POSITIVE_INFINITY): DemoAddon[] {
  const longest = Math.max(...categories.map(({ length }) => length));
  const rows = Array.from({ length: Math.min(longest, ofEach) }, (_, row) => row);
  return rows.flatMap((row) => categories.flatMap((category) => category[row] ?? []));
}

/** The description of a listing: what the add-on is, then its contents. */
export const descriptionOf = ({ about, inside }: DemoAddon): string =>
  `${about}\n\nWhat is inside\n${inside.map((line) => `• ${line}`).join('\n')}`;
