// The inspector runs in the browser: nothing that it imports may need Node.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const OURS = '@sandcrate/';
const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function importsOf(module: URL, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(module.href)) return seen;
  const specifiers = [...readFileSync(module, 'utf8').matchAll(imported)].flatMap(([, name]) => name ?? []);
  seen.set(module.href, specifiers);
  for (const name of specifiers) {
    if (name.startsWith('.')) importsOf(new URL(name, module), seen);
    else if (name.startsWith(OURS))
      importsOf(new URL(`../${name.slice(OURS.length)}`, import.meta.url), seen);
  }
  return seen;
}

test('the inspector imports no module of Node and only the packages that it is allowed', () => {
  const modules = importsOf(new URL('./inspect.ts', import.meta.url));
  const packages = new Set(
    [...modules.values()].flat().filter((name) => !name.startsWith('.') && !name.startsWith(OURS)),
  );
  expect([...packages].sort()).toEqual(['@zip.js/zip.js/lib/zip-core-reader.js', 'jsonc-parser', 'zod']);
  expect(modules.size).toBeGreaterThan(15);
});

test('each driver is imported in its own folder only', () => {
  const modules = importsOf(new URL('./inspect.ts', import.meta.url));
  const importing = (driver: string) =>
    [...modules].filter(([, names]) => names.some((name) => name.startsWith(driver))).map(([file]) => file);
  for (const file of importing('@zip.js')) expect(file).toContain('/packs/zip/');
  for (const file of importing('jsonc-parser')) expect(file).toContain('/packs/json/');
});
