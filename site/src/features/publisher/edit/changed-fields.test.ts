import { expect, test } from 'vitest';
import { changedFields, type EditedAddon } from './changed-fields.ts';

const addon: EditedAddon = {
  title: 'Boats',
  description: 'Two lines\nof description.',
  category: 'mobs',
  version: '1.0.0',
  tags: ['boats'],
  body: null,
  sourceUrl: 'https://example.com/source',
  documentationUrl: null,
  supportUrl: null,
  customDownloadUrl: null,
  monetizationEnabled: false,
  images: [{ imageUrl: '/api/shot', displayOrder: 2, caption: 'At sea' }],
};

test('unchanged fields are left out', () => {
  expect(
    changedFields(addon, {
      title: 'Boats',
      description: 'Two lines\r\nof description.',
      tags: '["boats"]',
      documentationUrl: '',
      releaseNotes: '',
      screenshot2Caption: 'At sea',
      screenshot3Caption: '',
    }),
  ).toEqual({});
});

test('changed fields are sent, including those that were emptied', () => {
  expect(
    changedFields(addon, { title: 'Ships', sourceUrl: '', tags: '[]', releaseNotes: 'New hull' }),
  ).toEqual({
    title: 'Ships',
    sourceUrl: '',
    tags: '[]',
    releaseNotes: 'New hull',
  });
});
