/// <reference types="node" />
// Draws the home page into the built index.html, so that it is on the screen before any JavaScript has come. It waits in
// a template, because the same file is the page of every address.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';

const MARK = '<!--home-->';
const page = new URL('./dist/index.html', import.meta.url);
const drawing = new URL('./dist/.drawing/', import.meta.url);

await build({
  root: import.meta.dirname,
  // Everything into one file, so that there is one React in it.
  ssr: { noExternal: true },
  build: { ssr: 'src/prerender.tsx', outDir: 'dist/.drawing', manifest: false },
});
const { renderHome }: typeof import('./src/prerender.tsx') = await import(
  new URL('prerender.js', drawing).href
);
const html = await readFile(page, 'utf8');
if (!html.includes(MARK)) throw new Error(`index.html has no ${MARK} to draw the home page into.`);
await writeFile(page, html.replace(MARK, await renderHome()));
await rm(drawing, { recursive: true });
