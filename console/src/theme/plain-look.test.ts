// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { components } from './components.ts';

const SOURCES = join(import.meta.dirname, '..');
const sources = (folder: string) =>
  readdirSync(join(SOURCES, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(SOURCES, folder, name), 'utf8') }));
const having = (text: string, ...folders: string[]) =>
  folders.flatMap(sources).flatMap((source) => (source.text.includes(text) ? [source.path] : []));

test('boards, badges, toasts, menus and buttons have plain rounded corners', () => {
  expect(JSON.stringify(components)).not.toContain('"cornerShape"');
  const found = having('cornerShape', 'layout', 'toasts', 'ui');
  expect(found.filter((path) => path !== 'ui/Thumbnail.tsx')).toEqual([]);
});

test('counters are set in the face of the texts', () => {
  expect(having('--font-stencil', 'analytics', 'overview')).toEqual([]);
});

test('the knob of a switch that is off is muted, so that it is not black on the light theme', () => {
  expect(components.MuiSwitch?.styleOverrides?.switchBase).toMatchObject({ color: 'var(--muted)' });
});
