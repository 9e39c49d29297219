import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { ProposedChange } from './ProposedChange.tsx';

afterEach(cleanup);

test('a picture is shown as it was and as it would be', async () => {
  const banner = { field: 'banner', before: 'aa'.repeat(32), after: 'bb'.repeat(32) };
  const addon = pendingAddon({
    status: 'approved',
    openChange: {
      release: null,
      id: '00000000-0000-4000-8000-0000000000cc',
      addonId: '00000000-0000-4000-8000-0000000000dd',
      proposedAt: '2025-11-20T10:00:00.000Z',
      differences: [banner],
    },
  });
  const pictured = { ...banner, beforeImageUrl: '/images/old', afterImageUrl: '/images/new' };
  const data = fakeLists({}, { changeDetail: vi.fn(async () => ({ differences: [pictured] })) });
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <ProposedChange />
    </RecordContextProvider>,
    data,
  );
  expect((await screen.findByAltText('Banner before')).getAttribute('src')).toBe('/images/old?w=640');
  expect(screen.getByAltText('Banner after').getAttribute('src')).toBe('/images/new?w=640');
});
