// A review queue in which each item has evidence of every kind. Uses only calls that older releases have too.
import { randomUUID } from 'node:crypto';
import { createPublisher, logIn, succeed, uploadAddon } from '../e2e/api.ts';
import type { InputFile } from '../e2e/input.ts';
import { smallPicture } from '../e2e/small-files.ts';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';

/** Uploads are limited by account. */
const PUBLISHERS = 4;
const SHADES = ['#3f6b3a', '#6b3a3f', '#3a3f6b'];
const SCRIPT_LINES = 60;
/** Messages are limited by account, so only the first items have them. */
const WITH_MESSAGES = 30;
const VERSION = [1, 0, 0];

/** Scripts with places that are marked, a manifest that needs modules, and entities. */
function packOf(name: string): InputFile {
  const script = {
    type: 'script',
    language: 'javascript',
    uuid: randomUUID(),
    version: VERSION,
    entry: 'scripts/main.js',
  };
  const manifest = manifestOf(
    { name, uuid: randomUUID() },
    {
      modules: [script, { type: 'data', uuid: randomUUID(), version: VERSION }],
      dependencies: [
        { module_name: '@minecraft/server', version: '1.10.0' },
        { module_name: '@minecraft/server-net', version: '1.0.0-beta' },
      ],
    },
  );
  const lines = Array.from(
    { length: SCRIPT_LINES },
    (_, n) =>
      `world.afterEvents.playerSpawn.subscribe(({ player }) => player.sendMessage('${name} ${n}')); // ${n}`,
  );
  const risky = "http.get('https://example.org/' + name);\nnew Function(text)();";
  const entities = Array.from({ length: 12 }, (_, n) => ({
    name: `entities/creature${n}.json`,
    content: JSON.stringify({
      format_version: '1.16.0',
      'minecraft:entity': { description: { identifier: `bench:creature${n}` }, name },
    }),
  }));
  const parts = [
    manifestPart(manifest),
    { name: 'scripts/main.js', content: `${lines.join('\n')}\n${risky}` },
    { name: 'scripts/more.js', content: lines.join('\n') },
    ...entities,
  ];
  return { name: 'pack.mcpack', mimeType: 'application/octet-stream', buffer: Buffer.from(zipOf(parts)) };
}

/** Uploads this many add-ons with pictures, texts and scripts, which then wait for review. */
export async function fillQueue(url: string, owner: string, count: number): Promise<void> {
  const [banner, ...screenshots] = await Promise.all(SHADES.map((shade) => smallPicture(shade)));
  if (banner === undefined) throw new Error('There is no banner.');
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  const publish = async (username: string) => {
    const token = await logIn(url, await createPublisher(url, owner, username));
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const { id } = await uploadAddon(url, token, {
        title: `Waiting ${n}`,
        description: `What the add-on with the number ${n} adds to the game, in some detail. `.repeat(6),
        category: 'tools',
        version: '1.0.0',
        tags: ['tools', 'creatures', 'caves'],
        file: packOf(`Pack ${n}`),
        banner,
        screenshots,
      });
      const messages = n <= WITH_MESSAGES ? ['Does it work in caves?', 'Does it work with others?'] : [];
      for (const text of messages) {
        const body = { text, audience: 'publisher' };
        await succeed(url, `POST /api/addons/${id}/messages`, { token: owner, body });
      }
    }
  };
  await Promise.all(Array.from({ length: PUBLISHERS }, (_, n) => publish(`queue-maker-${n + 1}`)));
}
