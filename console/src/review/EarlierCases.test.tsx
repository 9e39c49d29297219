import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { report } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { EarlierCases } from './EarlierCases.tsx';

afterEach(cleanup);

const rejected: DecisionView = {
  id: '00000000-0000-4000-8000-0000000000d1',
  type: 'AddonRejected',
  label: 'Rejected',
  isAutomatic: false,
  decidedAt: '2025-11-18T10:00:00.000Z',
  reason: 'It does not import.',
  canAppeal: false,
  appeal: {
    status: 'overturned',
    text: 'It does on my phone.',
    note: null,
    filedAt: '2025-11-19T10:00:00.000Z',
  },
  actor: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada', role: 'admin' },
};

function showCases(decisions: DecisionView[], reports = [report()]) {
  const addon = pendingAddon({ id: '00000000-0000-4000-8000-0000000000dd' });
  const page = (
    <RecordContextProvider value={addon}>
      <EarlierCases />
    </RecordContextProvider>
  );
  return renderPage('addons', page, fakeLists({ reports }, { addonHistory: async () => decisions }));
}

test('decisions, reports and appeals of the listing are counted, and listed newest first', async () => {
  const addonId = '00000000-0000-4000-8000-0000000000dd';
  const user = showCases([rejected], [report({ addonId, createdAt: '2025-11-20T10:00:00.000Z' }), report()]);
  const counts = await screen.findByText('Earlier: 1 decision, 1 report, 1 appeal');
  expect(screen.queryByText('It does not import.')).toBeNull(); // a long list is drawn when it is wanted
  await user.click(counts);
  await screen.findByText('It does not import.');
  const entries = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringMatching(/^Reported: Malware \(pending\).* · miraIt opens a web page\.$/),
    expect.stringMatching(/^Appeal \(overturned\) against: Rejected.*It does on my phone\.$/),
    expect.stringMatching(/^Rejected.* · adaIt does not import\.$/),
  ]);
  const links = screen
    .getAllByRole('link', { name: /report|appeal/i })
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([expect.stringMatching(/^\/admin\/reports\//), `/admin/appeals/${rejected.id}`]);
});

test('a listing without earlier cases says so', async () => {
  showCases([], []);
  await screen.findByText('No earlier decisions, reports or appeals');
});

test('an open report is shown in full, with the buttons for its verdict', async () => {
  const addonId = '00000000-0000-4000-8000-0000000000dd';
  showCases([], [report({ addonId }), report({ addonId, status: 'dismissed' })]);
  const notice = (await screen.findByText('1 open report')).closest('[role="note"]');
  expect(notice?.textContent).toContain('It opens a web page.');
  screen.getByRole('button', { name: 'Resolve the report of Better Boats' });
  screen.getByRole('button', { name: 'Dismiss the report of Better Boats' });
});

test('earlier cases that could not be loaded can be loaded again', async () => {
  const addon = pendingAddon();
  const page = (
    <RecordContextProvider value={addon}>
      <EarlierCases />
    </RecordContextProvider>
  );
  const addonHistory = vi.fn(async () => [rejected]).mockRejectedValueOnce(new Error('Offline'));
  const user = renderPage('addons', page, fakeLists({ reports: [] }, { addonHistory }));
  await screen.findByText('Failed to fetch earlier decisions and reports');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Earlier: 1 decision, 0 reports, 1 appeal');
});
