// Z names the last decision of this tab and offers to undo it.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import PendingList from '../pending/PendingList.tsx';
import ReportList from '../reports/ReportList.tsx';
import type { pendingAddon } from '../testing/addons.ts';
import { report } from '../testing/cases.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { approvable, boats, mobs, queued } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import { UndoLast } from './UndoLast.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const desk = (
  <>
    <PendingList />
    <UndoLast />
  </>
);

async function open(...addons: ReturnType<typeof pendingAddon>[]) {
  const data = fakeDataProvider(addons);
  const user = renderPage('pending', desk, data, { path: '/admin/pending' });
  await screen.findByRole('list', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  return { data, user };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Z names the last decision, undoes it on confirmation, and then the one before', async () => {
  const { data, user } = await open(boats(), mobs());
  for (const title of ['Better Boats', 'Dungeon Mobs']) {
    await approvable(title);
    await user.keyboard('a');
    await screen.findByText(`“${title}” is now live.`);
  }
  await user.keyboard('z');
  await screen.findByRole('dialog', { name: 'You approved “Dungeon Mobs”. Undo it?' });
  expect(data.returnAddon).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await screen.findByText('“Dungeon Mobs” is off the site and waits in the queue again.');
  expect(data.returnAddon.mock.calls.map(([, revision]) => revision)).toEqual([8]);
  await waitFor(() => expect(queued()).toEqual(['Dungeon Mobs']));
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ' }); // a Cyrillic layout
  await screen.findByRole('dialog', { name: 'You approved “Better Boats”. Undo it?' });
  await user.keyboard('{Escape}');
  await gone();
  expect(data.returnAddon).toHaveBeenCalledTimes(1);
});

test('what the button in the toast has undone, Z no longer offers', async () => {
  const { data, user } = await open(boats());
  await approvable('Better Boats');
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Approval undone');
  await user.keyboard('z');
  await screen.findByText('You have decided nothing in this tab that is not undone.');
  expect(data.returnAddon).toHaveBeenCalledTimes(1);
});

test('while a decision is being sent, Z offers no earlier one', async () => {
  const { data, user } = await open(boats(), mobs());
  await approvable('Better Boats');
  await user.keyboard('a');
  await screen.findByText('“Better Boats” is now live.');
  const { promise, resolve } = Promise.withResolvers<void>();
  const approve = data.approveAddon.getMockImplementation();
  data.approveAddon.mockImplementationOnce(async (...order) => {
    await promise;
    return approve?.(...order) as ReturnType<typeof data.approveAddon>;
  });
  await approvable('Dungeon Mobs');
  await user.keyboard('a');
  await user.keyboard('z');
  await screen.findByText(/^The decision about “Dungeon Mobs” is being sent\./);
  expect(screen.queryByRole('dialog')).toBeNull();
  resolve();
  await screen.findByText('“Dungeon Mobs” is now live.');
});

test('an undo that fails says so, and is offered again', async () => {
  const { data, user } = await open(boats());
  await approvable('Better Boats');
  await user.keyboard('a');
  await screen.findByText('Addon approved');
  data.returnAddon.mockRejectedValueOnce(new Error('The server could not be reached.'));
  await user.keyboard('z');
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  await screen.findByText('The server could not be reached.');
  await user.keyboard('z');
  await screen.findByRole('dialog', { name: 'You approved “Better Boats”. Undo it?' });
});

test('a last decision that cannot be undone is named, and nothing before it is undone', async () => {
  const only = report();
  const data = fakeLists({ reports: [only] }, { dismissReport: vi.fn(async () => only) });
  const page = (
    <>
      <ReportList />
      <UndoLast />
    </>
  );
  const user = renderPage('reports', page, data);
  await user.keyboard('z');
  await screen.findByText('You have decided nothing in this tab that is not undone.');
  await user.click(await screen.findByRole('button', { name: 'Dismiss the report of Better Boats' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Report dismissed');
  await gone();
  await user.keyboard('z');
  await screen.findByText('You dismissed the report of “Better Boats”. That cannot be undone here.');
});
