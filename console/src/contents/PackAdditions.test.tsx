import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { PackAdditions } from './PackAdditions.tsx';

afterEach(cleanup);

const entity = (id: string, name?: string, subpack: string | null = null) => ({
  id,
  names: name === undefined ? {} : { en_US: name },
  path: 'entities/one.json',
  vanilla: false,
  subpack,
});

function show(contents: object | null, addon: ReviewedAddon = pendingAddon()) {
  const packContents = vi.fn(async () => ({ contents }));
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <PackAdditions />
    </RecordContextProvider>,
    fakeLists({}, { packContents }),
  );
  return { addon, packContents };
}

const NOTHING_ELSE = { languages: [], scripts: { files: 0, modules: [] }, unread: 0 };

const change: ReviewedAddon['openChange'] = {
  id: '00000000-0000-4000-8000-0000000000cc',
  addonId: '00000000-0000-4000-8000-0000000000dd',
  proposedAt: '2025-11-20T10:00:00.000Z',
  differences: [],
  release: {
    id: '00000000-0000-4000-8000-0000000000ee',
    version: '2.0.0',
    notes: null,
    fileUrl: '/files/proposed',
    fileName: 'boats.mcpack',
    fileSize: 100,
    sha256: 'cd'.repeat(32),
    customDownloadUrl: null,
    minGameVersion: null,
    scannedAt: null,
    sameFileAs: [],
    facts: null,
  },
};

test('the contents of a pack are listed by name and counted', async () => {
  const many = Array.from({ length: 12 }, (_, n) => entity(`a:${n}`));
  const { addon, packContents } = show({
    groups: [
      {
        kind: 'entity',
        total: 2,
        definitions: [entity('a:bat', 'Cave Bat'), entity('a:moth', undefined, 'Low')],
      },
      { kind: 'recipe', total: 12, definitions: many },
    ],
    languages: ['en_US'],
    scripts: { files: 0, modules: [] },
    unread: 0,
  });
  const section = await screen.findByRole('region', { name: 'What it adds' });
  const facts = [...section.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Entities', '2: Cave Bat, a:moth (Low)'],
    ['Recipes', '12: a:0, a:1, a:2, a:3, a:4, a:5, a:6, a:7 …'],
    ['Languages', 'en_US'],
  ]);
  expect(packContents).toHaveBeenCalledWith(addon.id, undefined, expect.anything());
});

test.each([
  ['a new add-on', () => pendingAddon(), '#look-inside'],
  [
    'a proposed file',
    () => pendingAddon({ status: 'approved', openChange: change }),
    '#look-inside-proposed',
  ],
])('a moderator can look inside %s', async (_, addonOf, opens) => {
  const { addon } = show(
    { groups: [{ kind: 'entity', total: 1, definitions: [entity('a:bat')] }], ...NOTHING_ELSE },
    addonOf(),
  );
  const link = await screen.findByRole('link', { name: 'Look inside' });
  expect(link.getAttribute('href')).toBe(`/addon/${addon.id}${opens}`);
});

test('a pack that could not be read is reported', async () => {
  show(null);
  await screen.findByText('It could not be read within the limits of time and size.');
});
