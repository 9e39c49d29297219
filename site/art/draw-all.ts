/// <reference types="node" />
// Draws every sculpture into the site's sources: `npm run art -w site`, after a sculpture has changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawings } from './drawings.ts';

const target = new URL('../src/art/', import.meta.url);
mkdirSync(new URL('drawn/', target), { recursive: true });
for (const [path, text] of drawings()) writeFileSync(new URL(path, target), text);
