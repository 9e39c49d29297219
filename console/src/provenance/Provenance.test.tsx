import type { ProvenanceView } from '@sandcrate/api/provenance/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { Provenance } from './Provenance.tsx';

afterEach(cleanup);

type Listing = ProvenanceView['listings'][number];
const listing = (given: Partial<Listing>): Listing => ({
  addonId: '00000000-0000-4000-8000-0000000000aa',
  title: 'Dragon Mounts',
  publisherName: 'maker',
  isPublic: true,
  files: 0,
  pictures: 0,
  earlier: 0,
  since: null,
  isMost: false,
  isSamePack: false,
  shownPictures: 0,
  isSimilarTitle: false,
  ...given,
});

function show(...listings: Listing[]) {
  const addon = pendingAddon({ facts: null });
  const provenance = vi.fn(async () => ({
    compared: { files: 230, pictures: 40, common: 12, more: 0 },
    listings,
  }));
  const sharedFiles = vi.fn(async () => ({
    total: 1,
    files: [{ path: 'entities/wyvern.json', otherPath: 'entities/dragon.json', by: 'bytes' as const }],
  }));
  const user = renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <Provenance />
    </RecordContextProvider>,
    fakeLists({}, { provenance, sharedFiles }),
  );
  return { user, addon, provenance, sharedFiles };
}

test('a copy shows a warning with the share of each other listing and the shared files', async () => {
  const { user, addon, sharedFiles } = show(
    listing({ files: 214, pictures: 38, earlier: 214, isMost: true, isSamePack: true }),
  );
  const caution = await screen.findByRole('note');
  expect(within(caution).getByRole('link', { name: 'Dragon Mounts' }).getAttribute('href')).toContain(
    '/addon/',
  );
  expect(caution.textContent).toContain(
    'Dragon Mounts by maker: 214 of 230 files, uploaded there first; 38 of 40 pictures; a pack with the same UUID.',
  );
  expect(caution.textContent).toContain('12 common files are not counted.');
  expect(sharedFiles).not.toHaveBeenCalled();
  await user.click(screen.getByText('Shared files'));
  expect(await screen.findByText('entities/wyvern.json, there entities/dragon.json')).toBeTruthy();
  expect(sharedFiles).toHaveBeenCalledWith(addon.id, expect.any(String), undefined, expect.anything());
});

test('small overlaps and later uploads are collapsed', async () => {
  const { user } = show(
    listing({ files: 200, title: 'Later', isPublic: false }),
    listing({ isSimilarTitle: true }),
  );
  await user.click(await screen.findByText('Similar to 2 addons by other publishers'));
  expect(screen.queryByRole('note')).toBeNull();
  expect((await screen.findByText(/200 of 230 files, uploaded there later/)).textContent).toContain(
    '(not public)',
  );
  expect(screen.getByText(/nearly the same title/)).toBeTruthy();
});

test('it says so when no other listing matches', async () => {
  const { provenance } = show();
  await screen.findByText('Comparing with other addons…');
  await screen.findByText('No similar addons by other publishers');
  expect(screen.queryByText('Comparing with other addons…')).toBeNull();
  expect(provenance).toHaveBeenCalled();
  expect(screen.queryByRole('region', { name: 'Provenance' })).toBeNull();
});
