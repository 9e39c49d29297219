import type { RecentDecision } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider, reviewLock } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { defaultSettings } from '../testing/settings.ts';
import PendingList from './PendingList.tsx';

Element.prototype.scrollIntoView = () => undefined; // jsdom lays nothing out
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const boats = () => pendingAddon({ title: 'Better Boats', revision: 3 });
const mobs = () => pendingAddon({ title: 'Dungeon Mobs', revision: 7 });
const castle = () => pendingAddon({ title: 'Castle', revision: 1 });

async function showQueue(...addons: ReturnType<typeof pendingAddon>[]) {
  const data = fakeDataProvider(addons);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  return { data, user };
}
/** Waits until the keys work on an add-on. */
const ready = (title: string) =>
  waitFor(() => {
    const approve = screen.getByRole('button', { name: new RegExp(`^(Approve|Review) ${title}$`) });
    expect(approve.getAttribute('aria-keyshortcuts')).toBe('a');
  });
/** Waits until an open add-on can be approved by key. */
const approvable = async (title: string) => {
  await screen.findByRole('button', { name: `Approve ${title}` });
  await ready(title);
};
const current = () => document.querySelector('tr[aria-current] [data-title-of]')?.textContent;

test('the queue is cleared by keyboard alone', async () => {
  const { data, user } = await showQueue(boats(), mobs(), castle());
  await user.keyboard('{Enter}');
  for (const title of ['Better Boats', 'Dungeon Mobs', 'Castle']) {
    await approvable(title);
    await user.keyboard('a');
  }
  await screen.findByText('Nothing is waiting');
  expect(data.approveAddon.mock.calls.map(([, revision]) => revision)).toEqual([3, 7, 1]);
});

test('j and k move, Enter opens, and what is opened tells all', async () => {
  const { user } = await showQueue(boats(), mobs());
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Dungeon Mobs');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Boats that keep their speed around corners.')).toBeTruthy();
  await user.keyboard('k');
  expect(current()).toBe('Better Boats');
});

test('rejecting asks for a reason, and the keys typed into it are text', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.type(
    within(dialog).getByLabelText('Reason (optional)'),
    'just a joke{Control>}{Enter}{/Control}',
  );
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon).toHaveBeenCalledWith(expect.any(String), 3, 'just a joke');
  expect(data.approveAddon).not.toHaveBeenCalled();
});

test('what changed meanwhile is not approved, but shown, and can then be', async () => {
  const addon = boats();
  const { data, user } = await showQueue(addon, mobs());
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  Object.assign(addon, { title: 'Best Boats', revision: 4 });
  await user.keyboard('a');
  await screen.findByText('Approval failed');
  screen.getByText('This add-on changed since you looked at it.');
  expect(addon.status).toBe('pending');
  expect(current()).toBe('Dungeon Mobs');
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  const notice = (await screen.findByText('Changed since you looked at it')).closest('[role="note"]');
  expect(notice?.textContent).toContain('Better Boats');
  expect(notice?.textContent).toContain('Best Boats');
  await approvable('Best Boats');
  await user.keyboard('a');
  await waitFor(() => expect(addon.status).toBe('approved'));
  expect(data.approveAddon.mock.lastCall?.[1]).toBe(4);
  expect(screen.queryByText('Approval failed')).toBeNull();
});

test('a key pressed twice does not decide on what nobody has seen', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  for (const key of ['a', 'a', 'a']) fireEvent.keyDown(document.body, { key });
  await ready('Dungeon Mobs');
  expect(data.approveAddon).toHaveBeenCalledTimes(1);
});

test('the key for approval opens what nobody has opened, and approves only after that', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await waitFor(() => expect(data.addonDetail).toHaveBeenCalled());
  await ready('Better Boats');
  expect(screen.queryByRole('button', { name: /^Approve / })).toBeNull();
  for (const key of ['a', 'a', 'a']) fireEvent.keyDown(document.body, { key });
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
  await approvable('Better Boats');
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledTimes(1));
});

test('a proposed change is read before it is decided, and then by the same keys', async () => {
  const change = pendingAddon({
    title: 'Castle',
    status: 'approved',
    revision: 9,
    openChange: {
      release: null,
      id: '00000000-0000-4000-8000-0000000000cc',
      addonId: '00000000-0000-4000-8000-0000000000dd',
      proposedAt: '2025-11-20T10:00:00.000Z',
      differences: [{ field: 'version', before: '1.0.0', after: '2.0.0' }],
    },
  });
  const { data, user } = await showQueue(change);
  await user.keyboard('a');
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await screen.findByText('2.0.0');
  await user.keyboard('a');
  await screen.findByText('Change approved');
  expect(data.approveChange).toHaveBeenCalledWith('00000000-0000-4000-8000-0000000000cc', 9);
});

test('an approval can be taken back from its toast, as it was left', async () => {
  const { data, user } = await showQueue(boats());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('a');
  await screen.findByText('Addon approved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Approval undone');
  expect(data.returnAddon).toHaveBeenCalledWith(expect.any(String), 4);
  expect(data.rejectAddon).not.toHaveBeenCalled();
  await screen.findByRole('button', { name: 'Approve Better Boats' });
});

test('changes are requested by key with what is wanted, and that is taken back', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request changes to “Better Boats”?' }));
  await user.click(await dialog.findByRole('button', { name: 'Broken file' }));
  await user.type(dialog.getByLabelText(/^What is wanted/), ' Thanks.');
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await screen.findByText('Changes requested');
  expect(data.requestChanges.mock.lastCall).toEqual([
    expect.any(String),
    3,
    'The file does not import into the game. Please check it and upload it again. Thanks.',
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject Better Boats' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Request withdrawn');
  await screen.findByRole('button', { name: 'Reject Better Boats' });
});

test('a template fills the reason in, which can then be edited', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Broken file' }));
  const field = dialog.getByLabelText('Reason (optional)');
  await user.type(field, ' Thanks.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon.mock.lastCall?.[2]).toBe(
    'The file does not import into the game. Please check it and upload it again. Thanks.',
  );
});

test('a template is filled in with the add-on’s facts, and one that needs them is not offered for many', async () => {
  const { user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request changes to “Better Boats”?' }));
  await user.click(await dialog.findByRole('button', { name: 'Pictures' }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^What is wanted/);
  expect(field.value).toBe('Please add pictures of “Better Boats” that were taken in the game.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  const many = within(await screen.findByRole('dialog', { name: 'Request changes to 2 add-ons?' }));
  await many.findByRole('button', { name: 'Broken file' });
  expect(many.queryByRole('button', { name: 'Pictures' })).toBeNull();
});

test.each([
  ['Approve', 'Primary'],
  ['Reject', 'Error'],
])('the button that confirms %s for many add-ons has the color of %s', async (action, color) => {
  const { user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: `${action} 2 add-ons?` }));
  const confirm = await dialog.findByRole('button', { name: new RegExp(`^${action}`) });
  expect(confirm.className).toContain(`MuiButton-color${color}`);
});

/** Finds the item of a list by all of its text. */
const item = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'LI' && element.textContent === text;

test('several are previewed, then approved as they were seen, and what was refused is told', async () => {
  const changing = mobs();
  const { data, user } = await showQueue(boats(), changing, castle());
  await user.keyboard('xjx');
  expect(screen.getByText('2 chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 add-ons?' }));
  await dialog.findByText('Will be approved');
  expect(data.bulkAddons.mock.lastCall?.[0]).toMatchObject({ action: 'approve', preview: true });

  changing.revision += 1;
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Were approved');
  dialog.getByRole('heading', { name: 'Some were not approved' });
  dialog.getByRole('heading', { name: 'Were not approved' });
  dialog.getByText(item('Dungeon Mobs: This add-on changed since you looked at it.'));
  const { revisions } = data.bulkAddons.mock.lastCall?.[0] ?? {};
  expect(Object.values(revisions ?? {})).toEqual([3, 7]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Better Boats')).toBeNull());
});

test('what nobody opened is approved along with others only for verified publishers, and that is said', async () => {
  const trusted = boats();
  const stranger = pendingAddon({ title: 'Dungeon Mobs', publisherVerified: false });
  const { data, user } = await showQueue(trusted, stranger);
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 add-ons?' }));
  await dialog.findByRole('heading', { name: 'Cannot be approved' });
  dialog.getByText(item('Dungeon Mobs: Open it first: its publisher is not verified.'));
  dialog.getByText('You have not opened 1 add-on');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  const order = expect.objectContaining({ preview: false, ids: [trusted.id] });
  await waitFor(() => expect(data.bulkAddons).toHaveBeenCalledWith(order));
});

test('a decision that another moderator makes meanwhile is shown and cannot be made again', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon, mobs()], [], decisions);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  decisions.push({
    addonId: addon.id,
    type: 'AddonRejected',
    decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
    decidedAt: new Date().toISOString(),
    revision: 4,
    reason: 'Too dark',
  });
  addon.revision += 1;
  await ready('Better Boats');
  await user.keyboard('a');
  const told = await screen.findAllByText(/^ada rejected “Better Boats” at .*: “Too dark”/);
  expect(told.length).toBeGreaterThan(0);
  expect(screen.queryByText('This add-on changed since you looked at it.')).toBeNull();
  const approve = screen.getByRole('button', { name: 'Approve Better Boats' });
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
});

const decisionBy = (username: string, addonId: string): RecentDecision => ({
  addonId,
  type: 'AddonApproved',
  decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username },
  decidedAt: new Date().toISOString(),
  revision: 4,
  reason: null,
});

test('what others have decided leaves the queue at once, and the list is loaded again until it has no such item', async () => {
  const decided = boats();
  const addons = [mobs(), decided];
  const data = fakeDataProvider(addons, [], [decisionBy('ada', decided.id)]);
  const lists = vi.spyOn(data, 'getList');
  renderPage('pending', <PendingList />, data);
  await screen.findByText('Decided by another moderator');
  await screen.findByText('Dungeon Mobs');
  expect(document.querySelector(`[data-title-of="${decided.id}"]`)).toBeNull();
  await waitFor(() => expect(lists.mock.calls.length).toBeGreaterThan(2));
  decided.status = 'approved';
  const before = lists.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(lists.mock.calls.length - before).toBeLessThanOrEqual(1);
});

test('the open add-on stays when the list has lost it to another moderator, until the next is asked for', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon, mobs()], [], decisions);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  decisions.push(decisionBy('ada', addon.id));
  Object.assign(addon, { status: 'approved', revision: 4 });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findAllByText(/^ada approved “Better Boats”/);
  expect(current()).toBe('Better Boats');
  await user.click(screen.getByRole('button', { name: 'Show what is waiting now' }));
  await screen.findByRole('toolbar', { name: 'Decide on Dungeon Mobs' });
  expect(screen.queryByText('Better Boats')).toBeNull();
});

test('an add-on whose details are from after the decision of another moderator says who decided', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon], [], decisions);
  data.addonDetail.mockImplementation(async () => ({ ...addon, status: 'approved' }));
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByText('This add-on no longer waits for a decision.');
  expect(screen.queryByRole('toolbar')).toBeNull();
  addon.status = 'approved';
  await user.click(screen.getByRole('button', { name: 'Show what is waiting now' }));
  await screen.findByText('Nothing is waiting');
});

/** Holds the next answer of a command back, until the function that is returned makes it fail. */
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

test('a rejection that fails brings the add-on and what was typed back, and can be sent again', async () => {
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

test('what could not be decided comes up again after the next decision', async () => {
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

test('a number chooses a template while the reason is empty, and is text after that', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Broken file' });
  await user.keyboard('1');
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
  const [first] = defaultSettings.rejectionTemplates;
  expect(field.value).toBe(first?.text);
  await user.keyboard(' 1');
  expect(field.value).toBe(`${first?.text} 1`);
  await user.keyboard('{Alt>}2{/Alt}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(data.rejectAddon).toHaveBeenCalled());
  expect(data.rejectAddon.mock.lastCall?.[2]).toBe(defaultSettings.rejectionTemplates[1]?.text);
});

test('n opens the next add-on that nobody is reviewing, from the beginning after the last', async () => {
  const addons = [boats(), mobs(), castle()];
  const data = fakeDataProvider(addons, [reviewLock(addons[1]?.id ?? '')]);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByText('ada is reviewing');
  await user.keyboard('n');
  await screen.findByRole('toolbar', { name: 'Decide on Castle' });
  await user.keyboard('n');
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
});
