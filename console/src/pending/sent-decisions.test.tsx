import { ApiError } from '@sandcrate/api/contract/client.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useGuardDecisions } from '../decisions/use-guard-decisions.ts';
import { Navigation } from '../layout/Navigation.tsx';
import { NetworkError } from '../provider/network-error.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import {
  approvable,
  boats,
  castle,
  current,
  mobs,
  queued,
  ready,
  showDesk,
  showQueue,
} from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Holds back a command's next answer until the returned function makes it fail. */
function heldBack(command: { mockImplementationOnce(send: () => Promise<never>): unknown }, error: Error) {
  const { promise, reject } = Promise.withResolvers<never>();
  command.mockImplementationOnce(() => promise);
  return () => reject(error);
}

test('the next add-on is open in full before the server has answered the decision', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  const fail = heldBack(data.approveAddon, new Error('It took too long.'));
  await user.keyboard('{Enter}');
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
  await waitFor(() =>
    expect(data.addonDetail).toHaveBeenCalledWith(expect.stringMatching(/./), expect.anything()),
  );
  await waitFor(() => expect(data.addonDetail.mock.calls.length).toBeGreaterThan(1));
  await ready('Better Boats');
  data.addonDetail.mockImplementation(() => new Promise(() => undefined));
  await user.keyboard('a');
  screen.getByRole('toolbar', { name: 'Decide on Dungeon Mobs' });
  screen.getByText('boats.mcaddon');
  expect(screen.queryByText('Better Boats')).toBeNull();
  fail();
  await screen.findByText('It took too long.');
});

test('a failed rejection brings back the add-on and what was typed, and can be sent again', async () => {
  const addon = boats();
  const { data, user } = await showQueue(addon, mobs());
  const fail = heldBack(data.rejectAddon, new NetworkError(undefined));
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'It crashes.{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(current()).toBe('Dungeon Mobs');
  fail();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Rejection failed');
  alert.getByText('Better Boats');
  alert.getByText('The server could not be reached. Check your connection and try again.');
  alert.getByText('It crashes.');
  await ready('Better Boats');
  await user.keyboard('r');
  const again = within(await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' }));
  expect(again.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('It crashes.');
  await user.click(again.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(addon.status).toBe('rejected'));
  expect(data.rejectAddon.mock.lastCall).toEqual([addon.id, 3, { reason: 'It crashes.' }]);
  expect(screen.queryByText('Rejection failed')).toBeNull();
});

test('an add-on whose decision failed comes up again after the next decision', async () => {
  const { data, user } = await showQueue(boats(), mobs(), castle());
  const fail = heldBack(data.approveAddon, new Error('The server could not be reached.'));
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  await approvable('Better Boats');
  await user.keyboard('a');
  fail();
  await screen.findByText('Approval failed');
  expect(current()).toBe('Dungeon Mobs');
  await ready('Dungeon Mobs');
  await user.keyboard('a');
  await waitFor(() => expect(current()).toBe('Better Boats'));
});

test('a decision that is sent again while the list reloads is sent, and the add-on leaves only when it is done', async () => {
  const addon = boats();
  const { data, user } = await showQueue(addon, mobs());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  data.approveAddon.mockRejectedValueOnce(new ApiError(500, { message: 'Out of order', code: 'http' }));
  const { promise: reloaded, resolve } = Promise.withResolvers<void>();
  const listed = data.getList;
  data.getList = async (...request) => {
    await reloaded;
    return listed(...request);
  };
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledTimes(2));
  expect(addon.status).toBe('approved');
  resolve();
  await waitFor(() => expect(queued()).toEqual(['Dungeon Mobs']));
});

test.each([
  [new ApiError(503, { message: 'Out of order', code: 'http' }), true],
  [new ApiError(429, { message: 'Too many requests', code: 'too-many' }), true],
  [new ApiError(403, { message: 'Not yours', code: 'own-addon' }), false],
  [new ApiError(409, { message: 'It is deleted', code: 'conflict' }), false],
])('after %s it is offered to send the decision again: %s', async (error, isOffered) => {
  const { data, user } = await showQueue(boats(), mobs());
  data.approveAddon.mockRejectedValueOnce(error);
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('a');
  await screen.findByText('Approval failed');
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isOffered);
  screen.getByRole('link', { name: 'Open it' });
});

/** The desk, a link away from it, and the navigation. */
function DeskAndOther() {
  const [isAway, setAway] = useState(false);
  useGuardDecisions();
  return (
    <>
      <Navigation />
      <button type="button" onClick={() => setAway(true)}>
        Leave
      </button>
      {!isAway && <PendingList />}
    </>
  );
}

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a decision that fails after the desk was left is told in a toast, is marked in the navigation and survives a reload', async () => {
  const addons = [boats(), mobs()];
  const data = fakeDataProvider(addons);
  const user = renderPage('pending', <DeskAndOther />, data);
  const fail = heldBack(data.rejectAddon, new NetworkError(undefined));
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  expect(asksBeforeClosing()).toBe(false);
  await user.type(dialog.getByLabelText('Reason (optional)'), 'It crashes.{Control>}{Enter}{/Control}');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  act(fail);
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Rejection failed: Better Boats');
  expect(toast.textContent).toContain('You wrote: “It crashes.”');
  await screen.findByRole('link', { name: /Pending.*1 failed decision/ });
  expect(asksBeforeClosing()).toBe(false);

  cleanup();
  const { user: later, data: again } = await showDesk(fakeDataProvider(addons));
  await screen.findByText('It crashes.');
  await later.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(again.rejectAddon.mock.lastCall).toEqual([addons[0]?.id, 3, { reason: 'It crashes.' }]),
  );
  expect(screen.queryByText('Rejection failed')).toBeNull();
});

test('a decision that was unanswered when the page was closed is shown after it is opened again', async () => {
  const addons = [boats(), mobs()];
  const { data, user } = await showDesk(fakeDataProvider(addons));
  heldBack(data.approveAddon, new Error());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('a');
  cleanup();
  await showDesk(fakeDataProvider(addons));
  await screen.findByText(/^The page was closed before the server answered/);
  screen.getByRole('button', { name: 'Try again' });
});
