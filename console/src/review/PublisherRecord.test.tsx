import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon, publisherRecord } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { PublisherRecord } from './PublisherRecord.tsx';

afterEach(cleanup);

const show = (record: Parameters<typeof publisherRecord>[0]) =>
  renderPage(
    'addons',
    <RecordContextProvider value={pendingAddon({ publisherRecord: publisherRecord(record) })}>
      <PublisherRecord />
    </RecordContextProvider>,
    fakeLists({}, {}),
  );

test('the record of the publisher is shown next to the name, with the age of the account', () => {
  show({ approved: 2, pending: 1, memberSince: '2025-10-01T10:00:00.000Z' });
  screen.getByText(/2 approved, 0 rejected, 1 pending/);
  screen.getByRole('link', { name: 'edd_planes' });
  expect(screen.getByText(/Account created/).querySelector('time')?.dateTime).toBe(
    '2025-10-01T10:00:00.000Z',
  );
  expect(screen.queryByText(/taken down|Banned/)).toBeNull();
});

test('takedowns and bans stand out', () => {
  show({ takenDown: 3, bans: 1 });
  screen.getByText('3 taken down');
  screen.getByText('Banned once');
});
