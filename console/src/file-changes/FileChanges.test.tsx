import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import { storedZip } from '@sandcrate/api/contract/testing/stored-zip.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { FileChanges } from './FileChanges.tsx';
import { FileCounts } from './FileCounts.tsx';
import { FileWarnings } from './FileWarnings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Diff = NonNullable<ReleaseDiffView['diff']>;
type Change = Diff['files'][number];

const change = (given: Partial<Change>): Change => ({
  change: 'changed',
  role: 'text',
  path: 'texts/en_US.lang',
  pathBefore: null,
  bytesBefore: 10,
  bytesAfter: 12,
  hunks: [],
  ...given,
});
const diff = (...files: Change[]): Diff => ({
  added: files.filter((file) => file.change === 'added').length,
  removed: files.filter((file) => file.change === 'removed').length,
  changed: files.filter((file) => file.change === 'changed').length,
  unchanged: 7,
  scripts: files.filter((file) => file.role === 'script').length,
  newModules: [],
  newAddresses: [],
  files,
});
const facts = {
  manifest: true,
  packs: [],
  uuids: [],
  minEngineVersion: null,
  scripts: true,
  entries: 3,
  uncompressedBytes: 3,
  icon: null,
  notes: [],
};
const PROPOSED = '00000000-0000-4000-8000-0000000000ee';
const addon = pendingAddon({
  status: 'approved',
  facts,
  fileUrl: '/files/live',
  openChange: {
    id: '00000000-0000-4000-8000-0000000000cc',
    addonId: '00000000-0000-4000-8000-0000000000dd',
    proposedAt: '2025-11-20T10:00:00.000Z',
    differences: [],
    release: {
      id: PROPOSED,
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
      facts,
    },
  },
});

function show(found: Diff | null) {
  const releaseDiff = vi.fn(async () => ({
    against: { id: addon.id, version: '1.0.0' },
    diff: found,
  }));
  const user = renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <FileCounts />
      <FileWarnings />
      <FileChanges />
    </RecordContextProvider>,
    fakeLists({}, { releaseDiff }),
  );
  return { user, releaseDiff };
}
const rowsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent));

test('a changed script is open with its lines, numbered before and after', async () => {
  const hunks = [{ before: 4, after: 4, lines: [' one();', '-two();', '+three();', '+four();'] }];
  const { releaseDiff } = show(diff(change({ role: 'script', path: 'scripts/main.js', hunks })));
  const lines = await screen.findByRole('region', { name: 'Lines of scripts/main.js' });
  expect(rowsOf(lines)).toEqual([
    ['4', '4', '  one();'],
    ['5', '', '- two();'],
    ['', '5', '+ three();'],
    ['', '6', '+ four();'],
  ]);
  expect(screen.getByText('0 added, 1 changed, 0 removed')).toBeTruthy();
  expect(releaseDiff).toHaveBeenCalledWith(addon.id, PROPOSED, expect.anything());
});

const manifest = (...lines: string[]) =>
  change({ role: 'manifest', path: 'manifest.json', hunks: [{ before: 1, after: 1, lines }] });

test.each([
  ['one line', ['   "uuid": "a",', '-  "version": [1, 0, 0]', '+  "version": [1, 1, 0]']],
  ['several lines', ['   "version": [', '     1,', '-    0,', '+    1,', '     0']],
  ['a text', ['-  "version": "1.0.0",', '+  "version": "1.1.0",']],
])('a manifest of which only a version in %s changed is folded', async (_, lines) => {
  const { user } = show(diff(manifest(...lines)));
  const file = await screen.findByText('manifest.json');
  expect(file.textContent).toBe('manifest.json · only versions');
  expect(screen.queryByRole('region', { name: 'Lines of manifest.json' })).toBeNull();
  await user.click(file);
  await screen.findByRole('region', { name: 'Lines of manifest.json' });
});

test.each([
  ['another key', ['-  "version": [1, 0, 0]', '+  "version": [1, 1, 0], "entry": "scripts/main.js"']],
  ['the game version', ['   "min_engine_version": [', '     1,', '-    20,', '+    21,', '     0']],
  ['a new line', ['-  "version": [1, 0, 0]', '+  "version": [1, 1, 0],', '+  "type": "script"']],
  ['no key in sight', ['     1,', '-    20,', '+    21,']],
])('a manifest with a change of %s is open', async (_, lines) => {
  show(diff(manifest(...lines)));
  await screen.findByRole('region', { name: 'Lines of manifest.json' });
  expect(screen.queryByText(/only versions/)).toBeNull();
});

test('the counts of added, changed and removed files are shown in brief', async () => {
  show(diff(change({ change: 'added' }), change({}), change({ path: 'b' }), change({ change: 'removed' })));
  const counts = await screen.findByText('+1 ~2 -1 files');
  expect(counts.title).toBe('1 added, 2 changed, 1 removed');
});

test('new script modules and addresses are named first', async () => {
  show({
    ...diff(change({ role: 'script', change: 'added', path: 'scripts/send.js', bytesBefore: null })),
    newModules: ['@minecraft/server-net'],
    newAddresses: ['https://evil.example'],
  });
  const warning = await screen.findByRole('note');
  expect(
    within(warning)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'It now uses @minecraft/server-net.',
    'Its scripts name https://evil.example.',
    '1 script added, changed or removed.',
  ]);
});

test('changed scripts are mentioned even without new capabilities', async () => {
  show(diff(change({ role: 'script', path: 'scripts/main.js' })));
  await screen.findByText('The scripts of the proposed file differ');
});

test('opened pictures are shown side by side', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const picture = new Uint8Array([url.endsWith('live') ? 1 : 2]);
    return new Response(storedZip({ 'textures/boat.png': picture }));
  });
  URL.createObjectURL = () => 'blob:picture';
  const { user } = show(diff(change({ role: 'picture', path: 'textures/boat.png', hunks: null })));
  await user.click(await screen.findByText('textures/boat.png'));
  await screen.findByRole('img', { name: 'Live: textures/boat.png' });
  await screen.findByRole('img', { name: 'Proposed: textures/boat.png' });
});

test('files that cannot be compared are listed as such', async () => {
  show(null);
  await screen.findByText('The files could not be compared');
});

test('long lists are shown in parts', async () => {
  const many = Array.from({ length: 45 }, (_, n) => change({ path: `texts/${n}.lang` }));
  const { user } = show(diff(...many));
  await screen.findByText('0 added, 45 changed, 0 removed');
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(45);
});
