import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** The relative links of a document, without their anchors. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].flatMap(([, target]) => target ?? []);

test.each(documents)('every link of %s leads to a file', (name) => {
  const links = linksIn(readFileSync(join(root, name), 'utf8'));
  expect(links.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([]);
});

test('docs/README.md links every guide, explanation, decision and reference', () => {
  const linked = linksIn(readFileSync(join(root, 'docs/README.md'), 'utf8'));
  const pages = globSync('{how-to,explanation,decisions,reference}/*.md', { cwd: join(root, 'docs') });
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
});

test('the benchmarks page lists every benchmark and links every page of results', () => {
  const listed = readFileSync(join(root, 'docs/benchmarks/README.md'), 'utf8');
  const benches = globSync('bench/*.bench.ts', { cwd: root }).map((file) => basename(file, '.bench.ts'));
  const row = (name: string) => new RegExp(`^\\| (?:\\[${name}\\]\\(${name}\\.md\\)|${name})[ |]`, 'm');
  expect(benches.filter((name) => !row(name).test(listed))).toEqual([]);
  const results = globSync('docs/benchmarks/*.md', { cwd: root }).map((file) => basename(file));
  const linked = linksIn(listed);
  expect(results.filter((file) => file !== 'README.md' && !linked.includes(file))).toEqual([]);
});
