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

/** The full description of a listing, in Markdown: its contents, how to begin, and its releases. */
export const bodyOf = ({ about, inside, file, game, releases }: DemoAddon): string =>
  [
    '## What is inside',
    inside.map((line) => `- ${line}`).join('\n'),
    '## How to begin',
    file === 'link'
      ? '1. Follow the link and read what is written there.\n2. Come back and tell others how it went.'
      : `1. Press **Download** and open the file with the game.\n2. Choose it in the settings of your world.\n3. It needs game version **${game.join('.')}** or newer.`,
    `> ${about.split(/(?<=[.!?])\s/)[0] ?? about}`,
    '## Versions',
    `| Version | What is new |\n| --- | --- |\n${releases.map(({ version, notes }) => `| ${version} | ${notes} |`).join('\n')}`,
  ].join('\n\n');
