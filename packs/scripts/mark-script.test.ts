import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEntry } from '../archive.ts';
import { isScript } from '../diff/script-names.ts';
import { isSystemFile } from '../entry-path.ts';
import { fromBytes } from '../random-access.ts';
import { MALICIOUS } from '../testing/malicious-scripts.ts';
import { openZip } from '../zip/open-zip.ts';
import { markScript } from './mark-script.ts';

const kindsOf = (script: string) => markScript(script).map(({ kind }) => kind);

test.each(MALICIOUS)('a script that %s is marked', (_, script, kind) => {
  expect(kindsOf(script)).toContain(kind);
});

test('a mark is at its line', () => {
  expect(markScript("const name = 'x';\n\nplayer.runCommand(\n  'op @s',\n);\neval(name);")).toEqual([
    { line: 3, kind: 'command' },
    { line: 4, kind: 'command' },
    { line: 6, kind: 'code' },
  ]);
});

test.each([
  [
    'events',
    "import { world } from '@minecraft/server';\nworld.afterEvents.playerSpawn.subscribe(({ player }) => player.sendMessage('Welcome'));",
  ],
  ['a loop that lets others work', 'function* walk() {\n  while (true) {\n    yield;\n  }\n}'],
  ['a loop that ends', 'while (true) {\n  if (done()) break;\n}'],
  [
    'commands about one player',
    `player.runCommand('give @s diamond 1');\nplayer.runCommand(\`tp @s \${x} \${y} \${z}\`);`,
  ],
  [
    'a command to those with a tag',
    "dimension.runCommand('kill @e[type=item,tag=loot]');\ndimension.runCommand('clear @a[tag=left] stick');",
  ],
  ['a wrapper of commands', 'export const run = (entity, command) => entity.runCommandAsync(command);'],
  [
    'a command that everybody may see',
    "dimension.runCommand('tellraw @a {\"rawtext\":[]}');\ndimension.runCommand('playsound note.harp @a');",
  ],
  ['words that are commands too', "const tips = ['stop', 'kick the ball', 'op art', 'save me'];"],
  [
    'a table by key',
    'handlers[name](event);\nconst { constructor } = shape;\nif (value instanceof Function) value();',
  ],
  ['a new object of the same class', 'return_ = new this.constructor(x);'],
  ['letters by number', 'const letter = String.fromCharCode(65 + n);'],
  ['text put together', "const text = 'Score: ' + score + ' of ' + total;\nconst id = 'pack:' + 'stone';"],
  ['a credit', "const home = 'https://example.com/wiki';"],
  ['a new method', 'String.prototype.toTitle = function () { return this; };'],
  ['an imported name', "import { fetch } from './pond.js';\nfetch(player);"],
  ['an own name', 'function show(fetch) {\n  return fetch(1);\n}'],
  ['a long table', `const colours = [${'[255, 0, 128], '.repeat(100)}];`],
  ['a long comment', `// ${'a word of many '.repeat(100)}\nrun();`],
  ['a timer', 'system.runInterval(() => tick(), 20);\nsystem.runTimeout(tick, 5);'],
  [
    'things of one kind',
    "for (const each of dimension.getEntities({ type: 'minecraft:item' })) each.remove();",
  ],
  ['what a key is called', 'const settings = { eval: 1, fetch: 2, Function: 3 };\nsettings.fetch += 1;'],
])('%s are not marked', (_, script) => {
  expect(markScript(script)).toEqual([]);
});

test('a deep or long script is marked in bounded time', () => {
  const long = `${'a = b + "c" + d;\n'.repeat(20_000)}eval(a);`;
  const deep = `x = ${'"a" + '.repeat(3_000)}"a";`;
  const startedAt = performance.now();
  expect(kindsOf(long)).toContain('code');
  markScript(deep);
  markScript(`${'['.repeat(20_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

const packs = new URL('../../../shared/real-input/packs/', import.meta.url);

describe.runIf(existsSync(packs))('scripts of real packs', () => {
  test('are marked where they are hidden or run text, and at most one in twenty wrongly', async () => {
    const marked = new Map<string, string[]>();
    let files = 0;
    const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const { entries } = await openZip(fromBytes(bytes), 20_000);
      for (const entry of entries) {
        const isPack = /\.mcpack$/i.test(entry.name);
        if (isSystemFile(entry.name) || !(isPack || isScript(entry.name))) continue;
        const content = (await readEntry(entry, 64 * 1_048_576)) ?? new Uint8Array();
        if (isPack) {
          await read(new Uint8Array(content));
          continue;
        }
        files += 1;
        const kinds = kindsOf(new TextDecoder().decode(content));
        if (kinds.length > 0) marked.set(entry.name.split('/').slice(-1).join(), kinds);
      }
    };
    for (const name of readdirSync(packs))
      await read(new Uint8Array(readFileSync(new URL(encodeURIComponent(name), packs))));
    expect(files).toBeGreaterThan(20);
    expect(marked.get('main.js')).toContain('minified');
    expect(marked.get('EntityBuilder.js')).toEqual(['code']);
    expect(marked.size).toBeLessThanOrEqual(2 + files / 20);
  });
});
