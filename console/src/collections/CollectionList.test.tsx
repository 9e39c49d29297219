import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { collection } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { citeSecondRule, settingsWithRules } from '../testing/settings.ts';
import CollectionList from './CollectionList.tsx';

afterEach(cleanup);

function show(collections: ConsoleCollection[]) {
  const data = fakeLists(
    { collections },
    {
      settings: async () => settingsWithRules,
      hideCollection: vi.fn(async (_id: string, _body: { hidden: boolean; reason?: string }) => undefined),
      deleteCollection: vi.fn(async (_id: string, _body: object) => undefined),
      restoreCollection: vi.fn(async (_id: string) => undefined),
    },
  );
  return { data, user: renderPage('collections', <CollectionList />, data) };
}

test('a collection leads to its page and to the reports about it', async () => {
  const reported = collection({ pendingReports: 2 });
  show([reported]);
  const title = await screen.findByRole('link', { name: 'On the water' });
  expect(title.getAttribute('href')).toBe(`/collection/${reported.id}`);
  expect(screen.getByText(/Public · 3 add-ons · 1 follower/)).toBeDefined();
  const reports = screen.getByRole('link', { name: '2 reports' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(reports)).toContain(
    `?filter={"collectionId":"${reported.id}","status":"pending"}`,
  );
});

test('a collection is hidden with a reason and a rule', async () => {
  const rude = collection();
  const { data, user } = show([rude]);
  await user.click(await screen.findByRole('button', { name: 'Hide On the water' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Insults');
  await citeSecondRule(user);
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Collection hidden');
  expect(data.hideCollection).toHaveBeenCalledWith(rude.id, {
    hidden: true,
    reason: 'Insults',
    rule: 'Be kind',
  });
});

test('what staff took down says why and can be brought back', async () => {
  const hidden = collection({ title: 'Rude', isHidden: true, takenDownReason: 'Insults' });
  const deleted = collection({ title: 'Spam', isDeleted: true });
  const { data, user } = show([hidden, deleted]);
  await screen.findByText('Hidden: Insults');
  expect(screen.getByText('Deleted by staff')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Unhide Rude' }));
  await waitFor(() => expect(data.hideCollection).toHaveBeenCalledWith(hidden.id, { hidden: false }));
  await user.click(screen.getByRole('button', { name: 'Restore Spam' }));
  await waitFor(() => expect(data.restoreCollection).toHaveBeenCalledWith(deleted.id));
});

test('an admin decides nothing about their own collection', async () => {
  show([collection({ owner: { id: VIEWER_ID, username: 'viewer' } })]);
  const hide = () => screen.getByRole('button', { name: /^Hide On the water/ });
  await waitFor(() => expect(hide().getAttribute('aria-disabled')).toBe('true'));
});

test.each([
  ['Reported', { reported: true }],
  ['Hidden', { hidden: true }],
  ['Deleted', { deleted: true }],
])('the filter “%s” is sent to the server', async (name, filter) => {
  const { data, user } = show([collection()]);
  await screen.findByText('On the water');
  await user.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(data.asked.mock.lastCall?.[1].filter).toEqual(filter));
});
