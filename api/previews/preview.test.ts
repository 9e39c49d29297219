import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewTexts } from './preview.ts';
import { renderPreview } from './render-preview.ts';

const boats = {
  title: 'Better Boats',
  publisher: 'heron',
  category: 'Gameplay',
  rating: 4.55,
  ratingCount: 1,
  downloads: 3_412,
};
const draw = (title: string) => renderPreview(previewTexts({ ...boats, title }, 'Sandcrate'), null);

test('a preview names the publisher, the category, the rating and the downloads', () => {
  expect(previewTexts(boats, 'Sandcrate')).toEqual({
    title: 'Better Boats',
    byline: 'by heron · Gameplay',
    numbers: '4.5 of 5 from 1 rating · 3.4K downloads',
    siteName: 'Sandcrate',
  });
});

test('a preview leaves out what a new add-on does not have yet', () => {
  const texts = previewTexts({ ...boats, publisher: null, ratingCount: 0, downloads: 0 }, 'Sandcrate');
  expect(texts).toMatchObject({ byline: 'Gameplay', numbers: '' });
});

test('a preview is a JPEG of the size that social networks ask for', async () => {
  const { format, width, height } = await sharp(await draw('Better Boats')).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
});

test('letters with accents are drawn', async () => {
  expect(await draw('Żółte Łodzie')).not.toEqual(await draw('Zielone Domy'));
});

test.each([
  ['Dragon 🐉', 'Dragon'],
  ['✪ Star ✪', 'Star'],
  ['Two 👩🏽‍🚀 Words', 'Two Words'],
])('%s is drawn as %s, without boxes for the symbols that the fonts lack', async (title, drawn) => {
  expect(await draw(title)).toEqual(await draw(drawn));
});

test('a title in letters that the fonts lack is left out instead of drawn as boxes, and the other texts stay', async () => {
  const [none, ...foreign] = await Promise.all([
    draw(''),
    draw('ドラゴン'),
    draw('تنين'),
    draw('ドラゴン 2'),
  ]);
  for (const picture of foreign) expect(picture).toEqual(none);
  expect(await draw('Dragon')).not.toEqual(none);
  const others = previewTexts({ ...boats, title: '', downloads: 1 }, 'Sandcrate');
  expect(await renderPreview(others, null)).not.toEqual(none);
});

test('markup in a title is text', async () => {
  const bytes = await draw('<svg onload="alert(1)">&amp;</svg>');
  expect((await sharp(bytes).metadata()).width).toBe(1200);
});
