/// <reference types="node" />
// The icons of the installed site, drawn from the favicon.
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

/** Each icon's file name and PNG. */
export function icons(): [name: string, png: Uint8Array][] {
  const mark = readFileSync(new URL('../src/favicon.svg', import.meta.url), 'utf8');
  return Object.entries(ICONS).map(([name, { width, share }]) => {
    const size = width * share;
    const margin = (width - size) / 2;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">
      <rect width="100%" height="100%" fill="${GROUND}"/>
      ${mark.replace('<svg ', `<svg x="${margin}" y="${margin}" width="${size}" height="${size}" `)}
    </svg>`;
    return [name, new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()];
  });
}
