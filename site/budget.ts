/// <reference types="node" />
// Measures the JavaScript that a first visit to the home page loads, gzipped, and fails above the budget. The home page
// is part of the entry.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 130_000;
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const dist = new URL('./dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

/** A chunk and everything that it imports before it can run, each once. */
function withImports(keys: readonly string[], found = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) continue;
    found.set(key, chunk);
    withImports(chunk.imports ?? [], found);
  }
  return found;
}

if (manifest['src/main.tsx'] === undefined)
  throw new Error('There is no build: run `npm run build -w site` first.');
const sizes = [...withImports(['src/main.tsx']).values()]
  .map(({ file }) => ({ file, size: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length }))
  .sort((a, b) => b.size - a.size);
const total = sizes.reduce((sum, { size }) => sum + size, 0);

for (const { file, size } of sizes) console.log(`${String(size).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  in all; the budget is ${BUDGET} bytes`);
if (total > BUDGET) process.exitCode = 1;
