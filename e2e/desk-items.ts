// A queue of everything that a moderator may meet in it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, send, succeed, uploadForm } from './api.ts';
import type { consoleStage } from './console-stage.ts';
import type { InputFile } from './input.ts';

export type Stage = ReturnType<typeof consoleStage>;
type Item = { id: string; title: string };

const AT_ONCE = 5;
/** The fingerprints of stored packs are entered once a minute. */
const A_MINUTE = { timeout: 120_000, interval: 1000 };

const KINDS = ['new', 'script', 'text', 'file', 'rule', 'copy'] as const;
type Kind = (typeof KINDS)[number];

/** An archive of these parts. */
export const packOf = (name: string, parts: Parameters<typeof zipOf>[0]): InputFile => ({
  name: `${name}.mcpack`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(zipOf(parts)),
});

type Scripted = { version?: [number, number, number]; script?: string; modules?: readonly string[] };

/** A unique pack with a script. */
export function scriptedPack(
  name: string,
  { version = [1, 0, 0], script = `world.say('${name}');`, modules = ['@minecraft/server'] }: Scripted = {},
): InputFile {
  const entry = 'scripts/main.js';
  const module = { type: 'script', language: 'javascript', uuid: randomUUID(), version, entry };
  const manifest = manifestOf(
    { name, uuid: randomUUID(), version },
    {
      modules: [module],
      dependencies: modules.map((module_name) => ({ module_name, version: '1.0.0' })),
    },
  );
  return packOf(name, [manifestPart(manifest), { name: entry, content: script }]);
}

/** A pack of the same entities with its own UUID. */
function dragonPack(name: string): InputFile {
  const entities = Array.from({ length: 12 }, (_, n) => ({
    name: `entities/dragon${n}.json`,
    content: `dragon ${n} `.repeat(20),
  }));
  return packOf(name, [manifestPart(manifestOf({ name, uuid: randomUUID() })), ...entities]);
}

/**
 * Prepares the site for items of all kinds.
 * @returns `add`, which puts an item of a kind into the queue, and `copiesFound`, which waits until those that are copies
 * are known as such
 */
export async function itemKinds({ site, maker, uploaded, published }: Stage) {
  await switchOnRule();
  const other = await logIn(site.url, await createPublisher(site.url, site.owner, 'dragon_tamer'));
  await approve(site.url, site.owner, await uploaded('Dragon Mounts', other, dragonPack('Dragon Mounts')));

  async function add(kind: Kind, title: string): Promise<Item> {
    if (kind === 'new' || kind === 'rule') return uploaded(title);
    if (kind === 'script') return uploaded(title, maker(), scriptedPack(title));
    if (kind === 'copy') return uploaded(title, maker(), dragonPack(title));
    const { id } = await published(title);
    const text = { description: `What ${title} does, told anew and at length.` };
    const file = { version: '2.0.0', file: scriptedPack(`${title} again`, { version: [2, 0, 0] }) };
    await uploadForm(site.url, `PUT /api/addons/${id}`, maker(), kind === 'text' ? text : file);
    return { id, title };
  }

  async function switchOnRule() {
    const token = site.owner;
    const tests = [{ test: 'contains', fact: 'title', value: '(rule)' }];
    const condition = { match: 'all', tests };
    const body = { name: 'Named after a rule', effect: 'flag', condition };
    const { id, version } = await (await succeed(site.url, 'POST /api/admin/rules', { token, body })).json();
    const seen = await succeed(site.url, 'POST /api/admin/rules/preview', { token, body: { condition } });
    const on = { isOn: true, version, preview: (await seen.json()).receipt };
    await succeed(site.url, `PUT /api/admin/rules/${id}/switch`, { token, body: on });
  }

  const isFoundCopy = async ({ id }: Item) => {
    const answer = await send(site.url, `GET /api/addons/${id}/provenance`, { token: maker() });
    return (await answer.json()).listings.length > 0;
  };
  async function copiesFound(items: readonly Item[]) {
    for (const copy of items.filter(({ title }) => title.endsWith('(copy)'))) {
      await expect.poll(() => isFoundCopy(copy), A_MINUTE).toBe(true);
    }
  }
  return { add, copiesFound };
}

/** Makes items, some at once, in about the order of their numbers. */
export async function inGroups<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let done = 0; done < count; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - done);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, index) => make(done + index)))));
  }
  return made;
}

/**
 * Fills the queue, in turn with a plain add-on, one with a script, a changed text, a changed file with a script, one
 * that meets one of the owner's rules, and a copy of another publisher's add-on.
 */
export async function deskItems(stage: Stage, count: number): Promise<Item[]> {
  const { add, copiesFound } = await itemKinds(stage);
  const items = await inGroups(count, (index) => {
    const kind = KINDS[index % KINDS.length] ?? 'new';
    return add(kind, `Item ${String(index).padStart(2, '0')} (${kind})`);
  });
  await copiesFound(items);
  return items;
}
