import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { packFacts, packOf, pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { AddonPictures } from './AddonPictures.tsx';
import { FileFacts } from './FileFacts.tsx';
import { PackList } from './PackList.tsx';

afterEach(cleanup);

const UUID = '00000000-0000-4000-8000-0000000000ff';

test('hashes and identifiers are folded away, and the banner leaves room for the facts', async () => {
  const facts = packFacts({ packs: [packOf({ uuid: UUID })], uuids: [UUID] });
  const addon = pendingAddon({ facts, bannerImageUrl: '/banner.png' });
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <AddonPictures />
      <FileFacts />
      <PackList />
    </RecordContextProvider>,
    fakeLists({ addons: [addon] }, {}),
  );
  screen.getByText('2.0 KB in 3 files');
  const hash = await screen.findByText('ab'.repeat(32));
  const isOpen = (element: Element) => element.closest('details')?.open;
  expect([hash, screen.getByText(UUID)].map(isOpen)).toEqual([false, false]);
  expect(screen.getByText('boats.mcaddon').closest('details')).toBeNull();
  const banner = screen.getByAltText('Banner').closest('figure');
  expect(banner && getComputedStyle(banner).maxWidth).toBe('320px');
});
