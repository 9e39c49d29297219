import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { approvable, boats, castle, current, mobs, ready, showQueue } from '../testing/queue.tsx';

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
  const fail = heldBack(data.rejectAddon, new Error('The server could not be reached.'));
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
  alert.getByText('The server could not be reached.');
  alert.getByText('You wrote: “It crashes.”');
  await ready('Better Boats');
  await user.keyboard('r');
  const again = within(await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' }));
  expect(again.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('It crashes.');
  await user.click(again.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(addon.status).toBe('rejected'));
  expect(data.rejectAddon.mock.lastCall).toEqual([addon.id, 3, 'It crashes.']);
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
