// The checklists of CONTRIBUTING.md name the files that one has to touch.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files that a section of the document names. */
function filesIn(heading: string): string[] {
  const [, section = ''] = read('CONTRIBUTING.md').split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/`((?:core|projections|api|site|console)\/[^`]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
}

test('the checklist for a field of the add-on names every file in which such a field stands', () => {
  const listed = filesIn('Adding a field to the add-on');
  expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const isSource = (file: string) =>
    !/node_modules|\/dist\/|\.test\.|\/demo\/|\/testing\/|\/examples\.ts$/.test(file);
  const naming = globSync('{core,projections,api,site/src,console/src}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(isSource)
    .filter((file) => /supportUrl|support_url/.test(read(file)));
  expect(naming.length).toBeGreaterThan(0);
  expect(naming.filter((file) => !listed.includes(file))).toEqual([]);
});
