// Writes docs/reference/models-of-real-packs.md from the packs that this project is tested with, where they are
// available.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PackModel } from '@sandcrate/packs/models/models.ts';
import { readModels } from '@sandcrate/packs/models/read-models.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { describe, expect, test } from 'vitest';
import { encodeSideBySide, encodeTexture } from './workers/encode-texture.ts';

const folder = fileURLToPath(new URL('../../../shared/real-input/packs/', import.meta.url));
const PAGE = '../../docs/reference/models-of-real-packs.md';
const NAMED = 12;

const HEAD = `# Models of real packs

What 'Look inside' shows in 3D of the real packs that the tests read, and why it does not show the rest. Packs without
models are left out. \`npx vitest run api/files/models-of-real-packs.test.ts -u\` writes this page.
`;

async function modelsOf(file: string) {
  const source = openFileSource(`${folder}${file}`);
  try {
    return await readModels(source, { unpacker: nodeUnpacker, encodeTexture, encodeSideBySide });
  } finally {
    source.close();
  }
}

/** The models of a pack, grouped by what is said about them. */
function sectionOf(file: string, models: readonly PackModel[], total: number): string {
  const said = ({ problem, notes }: PackModel) => problem ?? notes.join(' ');
  const rows = [
    ...Map.groupBy(models, (model) => `${model.problem === null ? 'yes' : 'no'} | ${said(model)}`),
  ]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([verdict, group]) => `| ${group.length} | ${verdict} | ${named(group)} |`);
  if (total > models.length) {
    const left = total - models.length;
    rows.push(`| ${left} | no | It comes after the first 200 models of its kind. | |`);
  }
  const shown = models.filter(({ problem }) => problem === null).length;
  return [
    `## ${file}`,
    '',
    `${shown} of ${total} are shown.`,
    '',
    '| models | shown | what the page says | which |',
    '|---:|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const named = (models: readonly PackModel[]) =>
  [
    ...models.slice(0, NAMED).map(({ id }) => `\`${id}\``),
    ...(models.length > NAMED ? [`and ${models.length - NAMED} more`] : []),
  ].join(', ');

describe.runIf(existsSync(folder))('real packs', () => {
  test('the reference lists every model of the real packs, with the reason where it is not shown', async () => {
    const sections: string[] = [];
    for (const file of readdirSync(folder).sort()) {
      const { total, models } = await modelsOf(file);
      if (total > 0) sections.push(sectionOf(file, models, total));
    }
    await expect([HEAD, ...sections].join('\n')).toMatchFileSnapshot(PAGE);
  });
});
