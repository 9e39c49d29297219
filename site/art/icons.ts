/// <reference types="node" />
// The icons of the installed site, and favicon.ico for crawlers and feed readers, all drawn from the favicon.
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const GROUND = '#14191c';

/** Each icon's width in pixels and the share of that width that the mark fills. Systems crop a maskable icon. */
const ICONS = {
  'icon-192.png': { width: 192, share: 0.8 },
  'icon-512.png': { width: 512, share: 0.8 },
  'maskable-512.png': { width: 512, share: 0.55 },
  'apple-touch.png': { width: 180, share: 0.7 },
} as const;

/** The widths in favicon.ico, which has no ground. */
const FAVICON_WIDTHS = [16, 32, 48];

/** Each icon's file name and bytes. */
export function icons(): [name: string, bytes: Uint8Array][] {
  const mark = readFileSync(new URL('../src/favicon.svg', import.meta.url), 'utf8');
  const pngs = Object.entries(ICONS).map(([name, { width, share }]): [string, Uint8Array] => {
    const size = width * share;
    const margin = (width - size) / 2;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">
      <rect width="100%" height="100%" fill="${GROUND}"/>
      ${mark.replace('<svg ', `<svg x="${margin}" y="${margin}" width="${size}" height="${size}" `)}
    </svg>`;
    return [name, pngOf(svg)];
  });
  const favicon = FAVICON_WIDTHS.map((width) => ({ width, png: pngOf(mark, width) }));
  return [...pngs, ['favicon.ico', icoOf(favicon)]];
}

/** @param width of the picture; without it, the drawing's own */
const pngOf = (svg: string, width?: number): Uint8Array =>
  new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
  })
    .render()
    .asPng();

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of PNGs: a header, an entry for each picture, and the pictures. */
function icoOf(pictures: readonly { width: number; png: Uint8Array }[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // icons
  header.writeUInt16LE(pictures.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length;
  const entries = pictures.map(({ width, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(width, 0);
    entry.writeUInt8(width, 1); // height
    entry.writeUInt16LE(1, 4); // colour planes
    entry.writeUInt16LE(32, 6); // bits a pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}
