import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { approvable, boats, castle, showQueue } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const requestedBy = (username: string | null) => ({
  requestedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username },
  reason: 'Its script is odd',
  requestedAt: '2025-11-20T10:00:00.000Z',
});

test('a second opinion is requested by key with a reason, and can then only be given by somebody else', async () => {
  const item = boats();
  const { data, user } = await showQueue(item);
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: 'Request a second opinion on “Better Boats”?' });
  await user.type(
    within(dialog).getByLabelText(/^Reason/),
    'I know its publisher{Control>}{Enter}{/Control}',
  );
  await screen.findByText('You requested a second opinion');
  expect(data.requestSecondOpinion.mock.calls).toEqual([[item.id, 3, 'I know its publisher']]);

  const approve = await screen.findByRole('button', { name: 'Approve Better Boats' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.hover(approve);
  await screen.findByText('You requested a second opinion. Another moderator has to approve it.');
  await user.keyboard('a');
  expect(data.approveAddon).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Request a second opinion/ })).toBeNull();

  await user.click(screen.getByRole('button', { name: /^Withdraw the request for a second opinion/ }));
  await screen.findByText('Second opinion withdrawn');
  expect(data.withdrawSecondOpinion.mock.calls).toEqual([[item.id]]);
  await approvable('Better Boats');
});

test('a second opinion that another moderator requested is in the list and at the item, which can be approved', async () => {
  const item = { ...castle(), secondOpinion: requestedBy('ada') };
  const { data, user } = await showQueue(item);
  expect(screen.getByText('Second opinion')).toBeDefined();
  await user.keyboard('{Enter}');
  await approvable('Castle');
  const notice = screen.getByText('ada requested a second opinion').closest('[role="note"]');
  expect(notice?.textContent).toContain('Its script is odd');
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await user.keyboard('a');
  expect(data.approveAddon.mock.calls).toEqual([[item.id, 1]]);
});

test('a second opinion of an account that is gone is shown without a name', async () => {
  const { user } = await showQueue({ ...castle(), secondOpinion: requestedBy(null) });
  await user.keyboard('{Enter}');
  await screen.findByText('A moderator requested a second opinion');
});
