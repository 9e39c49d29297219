/// <reference types="node" />
// Measures the JavaScript that a browser downloads (compressed by Brotli) on a first visit to each page, with the
// messages of the largest offered language. Fails when a page exceeds its budget.
import { readFileSync, statSync } from 'node:fs';
import { type LocaleTag, OFFERED_LOCALES } from '@sandcrate/api/contract/locales.ts';
import { catalogModules } from './catalog-module.ts';

const ENTRY = 'src/main.tsx';
/** By route file, in bytes. */
const BUDGETS = { 'index.tsx': 121_200, 'browse.tsx': 137_750, 'addon.$id.tsx': 160_100 };
type Chunk = { file: string; imports?: string[] };

const dist = new URL('./dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);
if (manifest[ENTRY] === undefined) throw new Error('There is no build: run `npm run build -w site` first.');

/** The given chunks and everything that they import statically, each once. */
function withImports(keys: readonly string[], found = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) continue;
    found.set(key, chunk);
    withImports(chunk.imports ?? [], found);
  }
  return found;
}

/** The smallest files are not compressed. */
const sizeOf = ({ file }: Chunk) =>
  (statSync(new URL(`${file}.br`, dist), { throwIfNoEntry: false }) ?? statSync(new URL(file, dist))).size;

const catalogsOf = (path: string, locale: LocaleTag) =>
  catalogModules(path, locale).flatMap((module) => manifest[module] ?? []);
const total = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0);

function largestCatalogs(path: string): Chunk[] {
  const [largest = []] = OFFERED_LOCALES.map((locale) => catalogsOf(path, locale)).toSorted(
    (a, b) => total(b) - total(a),
  );
  return largest;
}

for (const [route, budget] of Object.entries(BUDGETS)) {
  // The home page is part of the entry.
  const own = Object.keys(manifest).filter((key) =>
    key.startsWith(`src/routes/${route}?tsr-split=component`),
  );
  if (own.length !== (route === 'index.tsx' ? 0 : 1))
    throw new Error(`${route} is split otherwise than known here.`);
  const path = route === 'index.tsx' ? '/' : `/${route.split('.')[0]}`;
  const chunks = [...withImports([ENTRY, ...own]).values(), ...largestCatalogs(path)];
  const sizes = chunks
    .map((chunk) => ({ file: chunk.file, size: sizeOf(chunk) }))
    .sort((a, b) => b.size - a.size);

  console.log(route);
  for (const { file, size } of sizes) console.log(`${String(size).padStart(8)}  ${file}`);
  console.log(`${String(total(chunks)).padStart(8)}  in all; the budget is ${budget} bytes\n`);
  if (total(chunks) > budget) process.exitCode = 1;
}
