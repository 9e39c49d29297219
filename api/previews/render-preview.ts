// Draws the preview picture of an add-on: its banner under its title, publisher and numbers.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import sharp from 'sharp';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type PreviewTexts } from './preview.ts';

const COLOURS = { ground: '#14191c', sand: '#f5c95c', ink: '#f4f1e6', muted: '#c3cbc9' };

const fontFile = (name: string) => readFile(fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`)));

/** Basic Latin first, then accented letters. */
const fonts = Promise.all(
  (['latin', 'latin-ext'] as const).flatMap((subset) => [
    fontFile(`big-shoulders-stencil/files/big-shoulders-stencil-${subset}-800-normal`).then((data) => ({
      name: subset === 'latin' ? 'Title' : 'Title Extended',
      data,
    })),
    fontFile(`atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-400-normal`).then(
      (data) => ({ name: subset === 'latin' ? 'Text' : 'Text Extended', data }),
    ),
  ]),
);

type Style = Record<string, string | number>;
type Drawn = { type: string; key: null; props: Record<string, unknown> };
const box = (style: Style, ...children: (Drawn | string)[]): Drawn => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});
const path = (fill: string, d: string): Drawn => ({ type: 'path', key: null, props: { fill, d } });

/** The mark of the site, as in its icon. */
const crate: Drawn = {
  type: 'svg',
  key: null,
  props: {
    width: 56,
    height: 56,
    viewBox: '0 0 32 32',
    children: [
      path('#f5c95c', 'm16 2 13 6.5-13 6.5L3 8.5z'),
      path('#d59a35', 'M3 8.5 16 15v15L3 23.5z'),
      path('#a8702a', 'M29 8.5 16 15v15l13-6.5z'),
      path('#7c4f1f', 'm3 13.5 13 6.5 13-6.5v3L16 23 3 16.5z'),
    ],
  },
};

const TEXT = 'Text, Text Extended';
const TITLE = 'Title, Title Extended';

const layout = ({ title, byline, numbers, siteName }: PreviewTexts): Drawn =>
  box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: '56px 64px',
      color: COLOURS.ink,
      fontFamily: TEXT,
      backgroundImage:
        'linear-gradient(180deg, rgba(20,25,28,0.1) 0%, rgba(20,25,28,0.72) 45%, rgba(20,25,28,0.96) 100%)',
    },
    box(
      {
        fontFamily: TITLE,
        fontSize: title.length > 45 ? 64 : 84,
        lineHeight: 1.08,
        wordBreak: 'break-word',
        lineClamp: 2,
        display: 'block',
      },
      title,
    ),
    box({ fontSize: 36, marginTop: 18, color: COLOURS.muted }, byline),
    box(
      { justifyContent: 'space-between', alignItems: 'center', marginTop: 26, fontSize: 36 },
      box({ color: COLOURS.sand }, numbers),
      box({ alignItems: 'center', gap: 18, fontFamily: TITLE, fontSize: 44 }, crate, siteName),
    ),
  );

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The texts on a transparent background, without what the fonts cannot draw. */
async function drawTexts(texts: PreviewTexts): Promise<Uint8Array> {
  const missing = new Set<string>();
  const draw = async (drawn: PreviewTexts) =>
    satori(layout(drawn), {
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
      fonts: await fonts,
      async loadAdditionalAsset(_language, segment) {
        for (const character of charactersOf(segment)) missing.add(character);
        return [];
      },
    });
  const svg = await draw(texts);
  const shown = missing.size === 0 ? svg : await draw(withoutMissing(texts, missing));
  return new Resvg(shown, { font: { loadSystemFonts: false } }).render().asPng();
}

/** Symbols that are missing are left out. A text with a missing letter is left out as a whole: it would be misread. */
function withoutMissing(texts: PreviewTexts, missing: ReadonlySet<string>): PreviewTexts {
  const drawable = (text: string) => {
    const characters = charactersOf(text);
    if (characters.some((character) => missing.has(character) && /^[\p{L}\p{N}]/u.test(character))) return '';
    const kept = characters.filter((character) => !missing.has(character)).join('');
    return kept.replace(/\s+/g, ' ').trim();
  };
  return {
    title: drawable(texts.title),
    byline: drawable(texts.byline),
    numbers: drawable(texts.numbers),
    siteName: drawable(texts.siteName),
  };
}

/**
 * Draws a preview.
 * @param banner a WebP picture; without one the background is plain
 * @returns a JPEG of 1200 × 630 pixels, without the symbols that the fonts lack and without texts that have letters of
 *   another script: boxes in place of letters are worse than no text
 */
export async function renderPreview(texts: PreviewTexts, banner: Uint8Array | null): Promise<Uint8Array> {
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  const ground = banner
    ? sharp(banner, { failOn: 'error' }).resize({ ...size, fit: 'cover' })
    : sharp({ create: { ...size, channels: 3, background: COLOURS.ground } });
  const drawn = await drawTexts(texts);
  return ground
    .composite([{ input: Buffer.from(drawn) }])
    .flatten({ background: COLOURS.ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
