import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

test.each([...drawings()])('%s is drawn from its sculpture', (path, text) => {
  expect(readFileSync(new URL(`../src/art/${path}`, import.meta.url), 'utf8')).toBe(text);
});
