import type { Pack, PackFacts } from '@sandcrate/core/pack/facts.ts';
import { fieldsOf, releaseText } from '@sandcrate/projections/moderation/differences.ts';
import { expect, test } from 'vitest';
import { labelOfField, textOfField } from './change-fields.ts';

const CONTENT: Parameters<typeof fieldsOf>[0]['content'] = {
  documentationUrl: null,
  sourceUrl: null,
  supportUrl: null,
  title: '',
  description: '',
  category: 'tools',
  tags: [],
  body: null,
  pictures: [],
  monetizationEnabled: false,
  banner: null,
  screenshots: [],
};
const RELEASE: Parameters<typeof fieldsOf>[0]['release'] = {
  releaseId: '',
  version: '',
  notes: null,
  file: null,
  customDownloadUrl: null,
  packs: null,
  scripts: null,
  modules: null,
  capabilities: null,
  experiments: null,
  dependencies: null,
  minGameVersion: null,
};

const UUID = '0f0e0d0c-0b0a-4908-8706-050403020100';

test('every field of a change has a name for people', () => {
  const fields = Object.keys(fieldsOf({ content: CONTENT, release: RELEASE }));
  expect(fields).toContain('capabilities');
  expect(fields.filter((field) => labelOfField(field) === field)).toEqual([]);
  expect(labelOfField('screenshot2')).toBe('Screenshot 2');
  expect(labelOfField('screenshot2Caption')).toBe('Caption of screenshot 2');
});

test('a category is shown by its label', () =>
  expect(textOfField('category', 'mobs')).toBe('Mobs & Creatures'));

test('a file is shown by its name and size, without its hash', () => {
  const file = (name: string, bytes: number) => `${name} (${bytes} bytes, SHA-256 ${'ab'.repeat(32)})`;
  expect(textOfField('file', file('pack (2).mcaddon', 1_258_291))).toBe('pack (2).mcaddon, 1.2 MB');
  expect(textOfField('file', file('pack.mcaddon', 2048))).toBe('pack.mcaddon, 2.0 KB');
  expect(textOfField('file', file('pack.mcaddon', 12))).toBe('pack.mcaddon, 12 B');
});

test('packs are shown by their names and versions, without their UUIDs', () => {
  expect(textOfField('packs', `Boats 1.0.0 ${UUID}\nBoats art 1.0.0 ${UUID.toUpperCase()}\nNo UUID 2`)).toBe(
    'Boats 1.0.0\nBoats art 1.0.0\nNo UUID 2',
  );
});

test('the words in a release go through the translation', () => {
  const pack: Pack = {
    path: '',
    kind: 'behavior',
    name: '',
    description: '',
    uuid: null,
    version: null,
    minEngineVersion: null,
    modules: [{ type: 'data', uuid: null, version: null }],
    dependencies: [
      { uuid: null, moduleName: '@minecraft/server', version: '2.0.0' },
      { uuid: null, moduleName: null, version: null },
      { uuid: UUID, moduleName: null, version: '1.0.0' },
    ],
    scripts: true,
    capabilities: [],
    experiments: [],
    subpacks: 0,
  };
  const facts: PackFacts = {
    manifest: true,
    packs: [pack],
    uuids: [],
    minEngineVersion: null,
    scripts: true,
    entries: 1,
    uncompressedBytes: 1,
    icon: null,
    notes: [],
  };
  const text = releaseText({
    releaseId: '',
    version: '1.0.0',
    notes: null,
    download: {
      kind: 'file',
      fileName: 'a.mcaddon',
      size: 12,
      sha256: 'ab'.repeat(32),
      facts,
      icon: null,
      scannedAt: null,
    },
  });
  const wording = { word: (text: string) => `<${text}>`, size: (bytes: number) => `${bytes} octets` };
  const shown = (field: 'scripts' | 'modules' | 'dependencies' | 'file') =>
    textOfField(field, text[field] ?? '', wording);
  expect(shown('scripts')).toBe('<Runs scripts>');
  expect(shown('modules')).toBe('<Unnamed pack>: data');
  expect(shown('dependencies')).toBe(
    `<Unnamed pack>: @minecraft/server 2.0.0, <pack ${UUID}> 1.0.0, <pack unknown>`,
  );
  expect(shown('file')).toBe('a.mcaddon, 12 octets');
  expect(textOfField('monetizationEnabled', 'yes', wording)).toBe('<yes>');
});
