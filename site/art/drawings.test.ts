import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';
import { icons } from './icons.ts';

test.each([...drawings()])('%s is drawn from its sculpture', (path, text) => {
  expect(readFileSync(new URL(`../src/art/${path}`, import.meta.url), 'utf8')).toBe(text);
});

test.each(icons())('%s is drawn from the favicon', (name, bytes) => {
  expect(readFileSync(new URL(`../public/icons/${name}`, import.meta.url)).equals(bytes)).toBe(true);
});
