import { storedZip, text } from '@sandcrate/api/contract/testing/stored-zip.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { FileContents } from './FileContents.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Serves these bytes as the file. */
function serve(bytes: Uint8Array<ArrayBuffer>) {
  const fetch = vi.fn(async (_url: string) => new Response(bytes));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function show(fileUrl: string | null = '/api/addons/1/files/2') {
  return renderPage(
    'addons',
    <RecordContextProvider value={pendingAddon({ fileUrl })}>
      <FileContents />
    </RecordContextProvider>,
    fakeLists({}, {}),
  );
}

test('files are listed on request and found by name, and texts can be read', async () => {
  const fetch = serve(
    storedZip({
      'scripts/main.js': text('world.say()'),
      'sounds/horn.ogg': text(''),
      'texts/en.lang': text('a=b'),
    }),
  );
  const user = show();
  expect(fetch).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'List files' }));
  await screen.findByRole('heading', { name: '3 files' });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/addons/1/files/2']);
  expect(screen.queryByRole('button', { name: 'sounds/horn.ogg' })).toBeNull();
  await user.type(screen.getByLabelText('Find a file'), 'MAIN');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'scripts/main.js' }));
  const preview = within(await screen.findByRole('dialog', { name: 'scripts/main.js' }));
  await preview.findByText('world.say()');
});

test('a file that cannot be read says why', async () => {
  serve(text('no archive'));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'List files' }));
  await screen.findByText('Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.');
});

test('without an uploaded file there is nothing to list', () => {
  show(null);
  expect(screen.queryByRole('button', { name: 'List files' })).toBeNull();
});
