// A queue of everything that a moderator may meet in it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, send, succeed, uploadForm } from './api.ts';
import type { consoleStage } from './console-stage.ts';
import type { InputFile } from './input.ts';

type Stage = ReturnType<typeof consoleStage>;
type Item = { id: string; title: string };

const AT_ONCE = 5;
/** The fingerprints of stored packs are entered once a minute. */
const A_MINUTE = { timeout: 120_000, interval: 1000 };

const KINDS = ['new', 'script', 'text', 'file', 'rule', 'copy'] as const;

const packOf = (name: string, parts: Parameters<typeof zipOf>[0]): InputFile => ({
  name: `${name}.mcpack`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(zipOf(parts)),
});

/** A unique pack with a script. */
function scriptedPack(name: string, version: [number, number, number] = [1, 0, 0]): InputFile {
  const script = {
    type: 'script',
    language: 'javascript',
    uuid: randomUUID(),
    version,
    entry: 'scripts/main.js',
  };
  const manifest = manifestOf(
    { name, uuid: randomUUID(), version },
    { modules: [script], dependencies: [{ module_name: '@minecraft/server', version: '1.0.0' }] },
  );
  return packOf(name, [
    manifestPart(manifest),
    { name: 'scripts/main.js', content: `world.say('${name}');` },
  ]);
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
 * Fills the queue, in turn with a plain add-on, one with a script, a changed text, a changed file with a script, one
 * that meets one of the owner's rules, and a copy of another publisher's add-on.
 */
export async function deskItems(stage: Stage, count: number): Promise<Item[]> {
  const { site, maker, uploaded, published } = stage;
  await switchOnRule();
  const other = await logIn(site.url, await createPublisher(site.url, site.owner, 'dragon_tamer'));
  await approve(site.url, site.owner, await uploaded('Dragon Mounts', other, dragonPack('Dragon Mounts')));

  async function queued(index: number): Promise<Item> {
    const kind = KINDS[index % KINDS.length] ?? 'new';
    const title = `Item ${String(index).padStart(2, '0')} (${kind})`;
    if (kind === 'new' || kind === 'rule') return uploaded(title);
    if (kind === 'script') return uploaded(title, maker(), scriptedPack(title));
    if (kind === 'copy') return uploaded(title, maker(), dragonPack(title));
    const { id } = await published(title);
    const text = { description: `What ${title} does, told anew and at length.` };
    const file = { version: '2.0.0', file: scriptedPack(`${title} again`, [2, 0, 0]) };
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

  const items: Item[] = [];
  for (let done = 0; done < count; done += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => queued(done + index));
    items.push(...(await Promise.all(some)));
  }
  for (const copy of items.filter(({ title }) => title.endsWith('(copy)'))) {
    await expect.poll(() => isFoundCopy(copy), A_MINUTE).toBe(true);
  }
  return items;
}
