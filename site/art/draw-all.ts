/// <reference types="node" />
// Draws every sculpture into the site's sources: `npm run art -w site`, after a sculpture has changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawings } from './drawings.ts';
import { icons } from './icons.ts';

const target = new URL('../src/art/', import.meta.url);
mkdirSync(new URL('drawn/', target), { recursive: true });
for (const [path, text] of drawings()) writeFileSync(new URL(path, target), text);

const iconFolder = new URL('../public/icons/', import.meta.url);
mkdirSync(iconFolder, { recursive: true });
for (const [name, png] of icons()) writeFileSync(new URL(name, iconFolder), png);
