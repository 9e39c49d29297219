import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
