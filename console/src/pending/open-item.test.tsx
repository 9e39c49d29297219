// The open item of the review desk while things happen to it that its reader did not do.
import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, current, mobs, showDesk } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const deletion = (by: 'publisher' | 'staff') => ({
  at: '2025-11-20T11:00:00.000Z',
  by,
  reason: by === 'staff' ? 'Stolen' : null,
  restorableUntil: null,
});

/** Opens the first of these add-ons on the desk. */
async function read(addons: ReturnType<typeof boats>[], messages: MessageView[] = []) {
  const shown = await showDesk(fakeDataProvider(addons, [], [], messages));
  await shown.user.keyboard('{Enter}');
  await approvable(addons[0]?.title ?? '');
  const reload = () => shown.user.click(screen.getByRole('button', { name: 'Reload' }));
  const pressAll = () => {
    for (const key of ['a', 'r', 'c']) fireEvent.keyDown(document.body, { key });
  };
  return { ...shown, reload, pressAll };
}

test.each([
  ['publisher', 'Its publisher deleted it.'],
  ['staff', 'A moderator deleted it: “Stolen”'],
] as const)(
  'an open add-on that its %s deletes stays, says so, and no key decides on the next',
  async (by, words) => {
    const addon = boats();
    const { data, user, reload, pressAll } = await read([addon, mobs()]);
    Object.assign(addon, { deletion: deletion(by), status: 'rejected' });
    await reload();
    await screen.findByText(words);
    expect(current()).toBe('Better Boats');
    await new Promise((resolve) => setTimeout(resolve, 400));
    pressAll();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show what is waiting now' }));
    await approvable('Dungeon Mobs');
    expect(data.approveAddon).not.toHaveBeenCalled();
    expect(screen.queryByText('Better Boats')).toBeNull();
  },
);

test('an open add-on that leaves the list but still waits can be decided', async () => {
  const addon = boats();
  const { data, user, reload } = await read([addon, mobs()]);
  const listed = data.getList;
  data.getList = async (resource, params) => {
    const answer = await listed(resource, params);
    const isOnePage = params.pagination?.perPage !== 1;
    return { ...answer, data: answer.data.filter(({ id }) => !(isOnePage && id === addon.id)) };
  };
  await reload();
  await screen.findByText('It still waits, at another place.');
  expect(current()).toBe('Better Boats');
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledWith(addon.id, 3));
});

test('a withdrawn change stays open and says that it was withdrawn', async () => {
  const change = pendingAddon({
    title: 'Castle',
    status: 'approved',
    openChange: {
      release: null,
      id: '00000000-0000-4000-8000-0000000000cc',
      addonId: '00000000-0000-4000-8000-0000000000dd',
      proposedAt: '2025-11-20T10:00:00.000Z',
      differences: [{ field: 'version', before: '1.0.0', after: '2.0.0' }],
    },
  });
  const { data, user } = await showDesk(fakeDataProvider([change, mobs()]));
  await user.keyboard('{Enter}');
  await screen.findByText('2.0.0');
  Object.assign(change, { openChange: null, revision: change.revision + 1 });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('The proposed change was withdrawn.');
  screen.getByText('2.0.0');
  for (const key of ['a', 'r']) fireEvent.keyDown(document.body, { key });
  expect(data.approveChange).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an open add-on that its publisher edits keeps its text until the moderator asks what changed', async () => {
  const addon = boats();
  const { data, user, reload, pressAll } = await read([addon, mobs()]);
  Object.assign(addon, { description: 'Boats that fly over every corner.', revision: 4 });
  await reload();
  await screen.findByText('Changed while you read');
  screen.getByText('Boats that keep their speed around corners.');
  pressAll();
  expect(screen.queryByRole('dialog')).toBeNull();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Show what changed' }));
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Evidence about Better Boats' }));
  await screen.findByText('Changed since you looked at it');
  screen.getByText('Boats that fly over every corner.');
  await approvable('Better Boats');
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon.mock.calls).toEqual([[addon.id, 4]]));
});

test('an open add-on whose pictures get new tickets has not changed', async () => {
  const address = '/api/addons/1/images/banner?ticket=';
  const addon = pendingAddon({ title: 'Better Boats', revision: 3, bannerImageUrl: `${address}1` });
  const { data, user, reload } = await read([addon, mobs()]);
  const loads = () => data.addonDetail.mock.calls.filter(([id]) => id === addon.id).length;
  const before = loads();
  addon.bannerImageUrl = `${address}2`;
  addon.revision = 4; // so that it is loaded again
  await reload();
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
  await approvable('Better Boats');
  expect(screen.queryByText('Changed while you read')).toBeNull();
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledWith(addon.id, 4));
});

test("a publisher's message to the open add-on appears at once, and keys wait until it is noticed", async () => {
  const addon = boats();
  const messages: MessageView[] = [];
  const { user, reload, pressAll, data } = await read([addon, mobs()], messages);
  await screen.findByText('Nobody has written anything yet.');
  messages.unshift({
    id: crypto.randomUUID(),
    by: 'publisher',
    audience: 'publisher',
    author: { id: crypto.randomUUID(), username: 'edd' },
    text: 'The red one is the boat.',
    mentions: [],
    postedAt: '2025-11-20T11:00:00.000Z',
  });
  await reload();
  await screen.findByText('The publisher has just written');
  screen.getByText('The red one is the boat.');
  pressAll();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Read it' }));
  expect(screen.queryByText('The publisher has just written')).toBeNull();
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalled());
});

test('an add-on that arrives at an empty desk takes no decision key until the moderator moves', async () => {
  const addons = [boats()];
  const { data, user, reload } = await read(addons);
  await user.keyboard('a');
  await screen.findByText('Nothing is waiting');
  addons.push(mobs());
  await reload();
  await screen.findByRole('toolbar', { name: 'Decide on Dungeon Mobs' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(data.approveAddon).toHaveBeenCalledTimes(1);
  await user.keyboard('j');
  await approvable('Dungeon Mobs');
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledTimes(2));
});

test('a double click approves one add-on, not the next one too', async () => {
  const { data, user } = await read([boats(), mobs()]);
  await user.dblClick(screen.getByRole('button', { name: 'Approve Better Boats' }));
  await approvable('Dungeon Mobs');
  fireEvent.click(screen.getByRole('button', { name: 'Approve Dungeon Mobs' }), { detail: 2 });
  expect(data.approveAddon).toHaveBeenCalledTimes(1);
});
