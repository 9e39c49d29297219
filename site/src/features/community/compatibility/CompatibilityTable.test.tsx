import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CompatibilityTable } from './CompatibilityTable.tsx';

afterEach(() => vi.unstubAllGlobals());
const show = async (rows: object[]) => {
  const calls = fakeApi({ 'GET /api/publisher/compatibility': { body: rows } });
  const { queryClient } = await renderPage(
    <CompatibilityTable addon="a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001" />,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return calls;
};

test('a publisher sees how many players a release worked for, and the reasons for failures', async () => {
  const calls = await show([
    {
      addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
      title: 'Cave Lanterns',
      releaseId: '5d8b3a10-2c47-4e96-a1f8-c06d9b7ea004',
      version: '1.2.0',
      gameVersion: '1.21.50',
      device: 'ios',
      worked: 1,
      total: 4,
      failures: [
        { failure: 'crashed', count: 2 },
        { failure: 'import-failed', count: 1 },
      ],
      lastReportedAt: '2026-03-04T12:00:00.000Z',
    },
  ]);
  const [, row] = screen.getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Cave Lanterns',
    '1.2.0',
    '1.21.50',
    'iPhone or iPad',
    '1 of 4',
    'The game crashed (2)The import failed (1)',
    'Mar 4, 2026',
  ]);
  expect(calls[0]?.query.get('addon')).toBe('a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001');
});

test('without answers there is no table', async () => {
  await show([]);
  expect(screen.queryByText('Did it work?')).toBeNull();
});
