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
  expect(having('cornerShape', 'layout', 'toasts', 'ui')).toEqual([]);
});

test('counters use the body font', () => {
  expect(having('--font-stencil', 'analytics', 'overview')).toEqual([]);
});

test('a switch that is off is an outline, so that it does not read as on in the light theme', () => {
  const { switchBase, track } = components.MuiSwitch?.styleOverrides ?? {};
  expect(switchBase).toMatchObject({ color: 'var(--edge)' });
  expect(track).toMatchObject({ background: 'var(--panel)', border: '1px solid var(--edge)' });
});
