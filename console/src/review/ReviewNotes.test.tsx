import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';

afterEach(cleanup);

const facts = {
  manifest: true,
  packs: [],
  uuids: [],
  minEngineVersion: null,
  scripts: false,
  entries: 3,
  uncompressedBytes: 2048,
  icon: null,
};

async function showNotes(notes: string[]): Promise<void> {
  const addon = pendingAddon({ facts: { ...facts, notes } });
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <ReviewNotes />
      <p>shown</p>
    </RecordContextProvider>,
    fakeLists({ addons: [addon] }, {}),
  );
  await screen.findByText('shown');
}

test('a missing icon is not unusual', async () => {
  await showNotes(['no pack_icon']);
  expect(screen.queryByText('Unusual about this file')).toBeNull();
});

test('unusual facts about a file are listed without the missing icon', async () => {
  await showNotes(['no pack_icon', 'packs that share a UUID']);
  expect(screen.getByText('Unusual about this file')).toBeTruthy();
  expect(screen.getByText('packs that share a UUID')).toBeTruthy();
});
