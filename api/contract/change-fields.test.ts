import { fieldsOf } from '@sandcrate/projections/moderation/differences.ts';
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

test('every field of a change has a name for people', () => {
  const fields = Object.keys(fieldsOf({ content: CONTENT, release: RELEASE }));
  expect(fields).toContain('capabilities');
  expect(fields.filter((field) => labelOfField(field) === field)).toEqual([]);
  expect(labelOfField('screenshot2')).toBe('Screenshot 2');
});

test('a category is told by its label', () =>
  expect(textOfField('category', 'mobs')).toBe('Mobs & Creatures'));
