import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { PublisherRecord } from './PublisherRecord.tsx';

afterEach(cleanup);

test('the record of a publisher’s other add-ons is shown beside the name', async () => {
  const addon = pendingAddon();
  const addons = [addon, pendingAddon({ status: 'approved' }), pendingAddon({ status: 'approved' })];
  const others = pendingAddon({ status: 'rejected', publisherId: '00000000-0000-4000-8000-0000000000bb' });
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <PublisherRecord />
    </RecordContextProvider>,
    fakeLists({ addons: [...addons, others] }, {}),
  );
  await screen.findByText(/2 approved, 0 rejected, 1 pending/);
  expect(screen.getByRole('link', { name: 'edd_planes' })).toBeTruthy();
});
