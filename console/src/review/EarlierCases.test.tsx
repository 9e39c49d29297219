import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
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
  renderPage('addons', page, fakeLists({ reports }, { addonHistory: async () => decisions }));
}

test('decisions, reports and appeals of the listing are counted, and listed newest first', async () => {
  const addonId = '00000000-0000-4000-8000-0000000000dd';
  showCases([rejected], [report({ addonId, createdAt: '2025-11-20T10:00:00.000Z' }), report()]);
  await screen.findByText('Earlier: 1 decision, 1 report, 1 appeal');
  const entries = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringMatching(/^Reported: Malware \(pending\).* · miraIt opens a web page\.$/),
    expect.stringMatching(/^Appeal \(overturned\) against: Rejected.*It does on my phone\.$/),
    expect.stringMatching(/^Rejected.* · adaIt does not import\.$/),
  ]);
});

test('a listing without earlier cases says so', async () => {
  showCases([], []);
  await screen.findByText('No earlier decisions, reports or appeals');
});
