// The public profiles of the demo: every publisher has one, and a third of the players.
import sharp from 'sharp';
import type { Member } from './members.ts';
import { COLOURS } from './packs/textures.ts';
import { randomFrom } from './random.ts';

/** The pattern's width in cells, and the picture's in pixels. */
const CELLS = 8;
const SIDE = 256;

const MAKERS = [
  'I build for **survival worlds**: nothing that breaks the balance, everything that makes evenings longer.',
  'Two people, one workshop.\n\nWe test each release on an old phone first. If it stutters there, it waits.',
  'Small add-ons, updated *often*. Tell me what does not work on your device and I will look into it.',
  'I started with texture packs for my sister. She still approves every one of them.',
  'What I care about:\n\n- light\n- weather\n- honest version numbers',
  'Builder first, coder second. My worlds are open to visitors on weekends.',
] as const;

const PLAYERS = [
  'Mostly caves.',
  'I play on a phone, so I report what works on **small screens**.',
  'Collecting every boat there is.',
  'Building the same village since 2019.',
  'Redstone by day, farming by night.',
  'I read change logs for fun.',
] as const;

/** Writes the profiles and sets their pictures. */
export async function introduce(publishers: readonly Member[], players: readonly Member[]): Promise<void> {
  for (const member of publishers) {
    const { username } = member;
    const links = [`https://community.demo.sandcrate.example/${username}`];
    if (randomFrom(`${username} links`).chance(0.5)) links.push(`https://${nameOfHost(username)}.example/`);
    await writeProfile(member, randomFrom(`${username} text`).pick(MAKERS), links);
  }
  for (const member of players) {
    const random = randomFrom(`${member.username} profile`);
    if (random.chance(1 / 3)) await writeProfile(member, random.pick(PLAYERS), []);
  }
}

/** A username as the name of a website. */
const nameOfHost = (username: string) => username.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function writeProfile({ client, username }: Member, text: string, links: string[]): Promise<void> {
  await client.call('PUT /api/users/me/profile', { body: { text, links } });
  const body = new FormData();
  const png = await portraitOf(username);
  body.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  await client.call('POST /api/users/me/profile/picture', { body });
}

/** A symmetric pattern in two colours, always the same for a name. */
async function portraitOf(username: string): Promise<Buffer> {
  const random = randomFrom(`${username} portrait`);
  const [ground = '#54575f', figure = '#e2cf96'] = random.some(COLOURS, 2);
  const half = Array.from({ length: CELLS }, () =>
    Array.from({ length: CELLS / 2 }, () => random.chance(0.5)),
  );
  const cells = half.flatMap((row) => [...row, ...row.toReversed()]);
  const pixels = Uint8Array.from(cells.flatMap((isFigure) => channelsOf(isFigure ? figure : ground)));
  return sharp(pixels, { raw: { width: CELLS, height: CELLS, channels: 3 } })
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
