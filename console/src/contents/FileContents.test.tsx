import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { FileContents } from './FileContents.tsx';
import { fetchFile } from './fetch-file.ts';
import { type PackFile, packFiles } from './pack-files.ts';

vi.mock('./fetch-file.ts', () => ({ fetchFile: vi.fn(async () => new Blob([])) }));
vi.mock('./pack-files.ts', () => ({ packFiles: vi.fn() }));
afterEach(cleanup);

const file = (path: string, text = ''): PackFile => ({
  path,
  bytes: text.length,
  read: async (limit) => (text.length > limit ? null : new Uint8Array(new TextEncoder().encode(text))),
});

function show(fileUrl: string | null = '/api/addons/1/files/2') {
  return renderPage(
    'addons',
    <RecordContextProvider value={pendingAddon({ fileUrl })}>
      <FileContents />
    </RecordContextProvider>,
    fakeLists({}, {}),
  );
}

test('the files are listed when asked for, found by name, and texts are read', async () => {
  const found = [
    file('scripts/main.js', 'world.say()'),
    file('sounds/horn.ogg'),
    file('texts/en.lang', 'a=b'),
  ];
  vi.mocked(packFiles).mockResolvedValueOnce(found);
  const user = show();
  expect(fetchFile).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'List files' }));
  await screen.findByRole('heading', { name: '3 files' });
  expect(fetchFile).toHaveBeenCalledWith('/api/addons/1/files/2');
  expect(screen.queryByRole('button', { name: 'sounds/horn.ogg' })).toBeNull();
  await user.type(screen.getByLabelText('Find a file'), 'MAIN');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'scripts/main.js' }));
  const preview = within(await screen.findByRole('dialog', { name: 'scripts/main.js' }));
  await preview.findByText('world.say()');
});

test('a file that cannot be read says why', async () => {
  vi.mocked(packFiles).mockRejectedValueOnce(new Error('This file is damaged.'));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'List files' }));
  await screen.findByText('This file is damaged.');
});

test('where nothing is uploaded there is nothing to list', () => {
  show(null);
  expect(screen.queryByRole('button', { name: 'List files' })).toBeNull();
});
