import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { report } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { citeSecondRule, settingsWithRules } from '../testing/settings.ts';
import ReportList from './ReportList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const BOATS = '00000000-0000-4000-8000-0000000000b0';

async function show(reports: ReportView[], role: 'admin' | 'owner' = 'admin') {
  const data = fakeLists(
    { reports },
    {
      settings: async () => settingsWithRules,
      resolveReport: vi.fn(async (_id: string, _body: object) => reports[0]),
      dismissReport: vi.fn(async (_id: string, _body: object) => reports[0]),
      hideCollection: vi.fn(async (_id: string, _body: object) => undefined),
      deleteCollection: vi.fn(async (_id: string, _body: object) => undefined),
      restoreCollection: vi.fn(async (_id: string) => undefined),
      restoreProfile: vi.fn(async (_id: string, _body: object) => undefined),
    },
  );
  const user = renderPage('reports', <ReportList />, data, { role });
  await screen.findByRole('heading', { name: 'Reports' });
  return { data, user };
}

test('an add-on with two reports is hidden when the first is resolved', async () => {
  const first = report({ addonId: BOATS, sameSubject: 2 });
  const second = report({ addonId: BOATS, sameSubject: 2, reason: 'spam' });
  const { data, user } = await show([first, second]);
  await user.click(await screen.findByRole('button', { name: 'Resolve 2 reports of Better Boats' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Hide the add-on' }));
  await user.type(dialog.getByLabelText('Note (optional)'), 'Thank you');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Report resolved');
  expect(data.resolveReport.mock.calls).toEqual([
    [first.id, { note: 'Thank you', action: 'hide' }],
    [second.id, { note: 'Thank you', action: 'none' }],
  ]);
});

test('a refused action leaves the report open', async () => {
  const { data, user } = await show([report({ addonId: BOATS }), report({ addonId: BOATS })]);
  data.resolveReport.mockRejectedValueOnce(new Error('Only approved addons can be hidden.'));
  await user.click(await screen.findByRole('button', { name: /^Resolve 2 reports/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Only approved addons can be hidden.');
  expect(data.resolveReport).toHaveBeenCalledTimes(1);
});

test('a report is dismissed, and a reporter whose reports are often dismissed is pointed out', async () => {
  const only = report({ reporterFiled: 9, reporterDismissed: 7 });
  const { data, user } = await show([only]);
  await screen.findByText('9 reports, 7 dismissed');
  await user.click(screen.getByRole('button', { name: 'Dismiss the report of Better Boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Report dismissed');
  expect(data.dismissReport).toHaveBeenCalledWith(only.id, { note: undefined });
});

test('a note is kept when its dialog is closed with Escape, and discarded with Cancel', async () => {
  const { user } = await show([report()]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Dismiss the report of Better Boats' }));
    return within(await screen.findByRole('dialog'));
  };
  const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type((await open()).getByLabelText('Note (optional)'), 'Thank you');
  await user.keyboard('{Escape}');
  await closed();
  const again = await open();
  expect(again.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('Thank you');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect((await open()).getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('');
});

test('cancelling a resolution also takes back the chosen action', async () => {
  const { user } = await show([report()]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Resolve the report of Better Boats' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await user.click(dialog.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Delete the add-on' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  expect(again.getByRole('combobox', { name: 'Action' }).textContent).toBe('Leave the add-on as it is');
});

test("a reported comment's text is shown, and the comment can be deleted but not hidden", async () => {
  const only = report({
    kind: 'comment',
    commentId: '00000000-0000-4000-8000-0000000000cc',
    commentText: 'Buy gems',
    threadId: BOATS,
    repliedText: 'Where are gems?',
  });
  const { data, user } = await show([only]);
  expect((await screen.findByText('Buy gems')).dir).toBe('auto');
  await user.click(screen.getByRole('button', { name: 'Resolve the report of a comment on Better Boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the comment as it is', 'Delete the comment']);
  await user.click(screen.getByRole('option', { name: 'Delete the comment' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Report resolved');
  expect(data.resolveReport.mock.calls).toEqual([[only.id, { note: undefined, action: 'delete' }]]);
});

test('a reported comment that its author deleted says so, and cannot be deleted again', async () => {
  const { user } = await show([
    report({
      kind: 'comment',
      commentId: '00000000-0000-4000-8000-0000000000cc',
      commentText: 'Buy gems',
      threadId: BOATS,
      repliedText: 'Where are gems?',
      isCommentDeleted: true,
    }),
  ]);
  await screen.findByText('This comment is deleted.');
  await user.click(screen.getByRole('button', { name: 'Resolve the report of a comment on Better Boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the comment deleted']);
});

const reportOfCollection = (
  given: Partial<NonNullable<ReportView['collection']>> = {},
  status: ReportView['status'] = 'pending',
) =>
  report({
    kind: 'collection',
    addonId: null,
    addonTitle: null,
    collectionId: BOATS,
    collection: {
      title: 'Rude boats',
      description: 'For *sailors*',
      owner: { id: '00000000-0000-4000-9000-00000000aaaa', username: 'mira' },
      visibility: 'public',
      addonCount: 2,
      followerCount: 1,
      notes: [{ addonId: BOATS, addonTitle: 'Better Boats', note: 'It sinks' }],
      isHidden: false,
      isDeleted: false,
      takenDownReason: null,
      ...given,
    },
    status,
  });

test('a reported collection is shown with its texts, and can be hidden or deleted but not rejected', async () => {
  const only = reportOfCollection();
  const { data, user } = await show([only]);
  await screen.findByText('For *sailors*');
  expect(screen.getByText('It sinks')).toBeDefined();
  expect(screen.getByText('Public · 2 add-ons · 1 follower')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Rude boats' }).getAttribute('href')).toBe(`/collection/${BOATS}`);
  await user.click(screen.getByRole('button', { name: 'Resolve the report of Rude boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the collection as it is', 'Hide the collection', 'Delete the collection']);
  await user.click(screen.getByRole('option', { name: 'Hide the collection' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Report resolved');
  expect(data.resolveReport.mock.calls).toEqual([[only.id, { note: undefined, action: 'hide' }]]);
});

test('a collection without a pending report is hidden or deleted with a reason', async () => {
  const { data, user } = await show([reportOfCollection({}, 'dismissed')]);
  await user.click(
    within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'All' }),
  );
  for (const name of ['Hide', 'Delete']) {
    await user.click(await screen.findByRole('button', { name: `${name} Rude boats` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Insults');
    await user.click(dialog.getByRole('button', { name }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(data.hideCollection).toHaveBeenCalledWith(BOATS, { hidden: true, reason: 'Insults' });
  expect(data.deleteCollection).toHaveBeenCalledWith(BOATS, { reason: 'Insults' });
});

test('a hidden collection can be shown again, a deleted one restored', async () => {
  const hidden = await show([reportOfCollection({ isHidden: true, takenDownReason: 'Insults' })]);
  await screen.findByText('Insults');
  await hidden.user.click(screen.getByRole('button', { name: 'Unhide Rude boats' }));
  await screen.findByText('Collection is visible again');
  expect(hidden.data.hideCollection).toHaveBeenCalledWith(BOATS, { hidden: false });
  cleanup();
  const deleted = await show([reportOfCollection({ isDeleted: true, takenDownReason: 'Spam' })]);
  await deleted.user.click(await screen.findByRole('button', { name: 'Restore Rude boats' }));
  await screen.findByText('Collection restored');
  expect(deleted.data.restoreCollection).toHaveBeenCalledWith(BOATS);
});

test('a collection that its owner made private or deleted shows no texts, and can only be left', async () => {
  const { user } = await show([{ ...reportOfCollection(), collection: null }]);
  await screen.findByText('Its owner has made it private or deleted it.');
  await user.click(screen.getByRole('button', { name: /^Resolve the report of/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the collection as it is']);
});

const reportOfProfile = (given: Partial<NonNullable<ReportView['profile']>> = {}) => {
  const owner = { id: BOATS, username: 'rude' };
  return report({
    kind: 'profile',
    addonId: null,
    addonTitle: null,
    profileId: owner.id,
    profile: {
      owner,
      pictureUrl: '/api/profiles/1/picture/2',
      text: 'Insults *you*',
      links: ['https://rude.example/'],
      cleared: [],
      editedAt: '2025-11-19T10:00:00.000Z',
      ...given,
    },
    sameSubject: 2,
  });
};

test('a reported profile is shown with its parts, and all or one of them are cleared with a reason', async () => {
  const only = reportOfProfile();
  const { data, user } = await show([only]);
  await screen.findByText('Insults *you*');
  expect(screen.getByRole('img', { name: 'Picture' })).toBeDefined();
  expect(screen.getByText('https://rude.example/')).toBeDefined();
  expect(screen.getByText('2 pending reports')).toBeDefined();
  expect(screen.queryByText('Edited since')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  const heading = screen.getByRole('heading', { name: 'Profile: rude' });
  expect(within(heading).getByRole('link').getAttribute('href')).toContain(`/users/${BOATS}`);
  await user.click(screen.getByRole('button', { name: 'Resolve the report of the profile of rude' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual([
    'Leave the profile as it is',
    'Clear all of the profile',
    'Clear the picture',
    'Clear the text',
    'Clear the links',
  ]);
  await user.click(screen.getByRole('option', { name: 'Clear the text' }));
  await user.type(dialog.getByLabelText(/^Note/), 'Insults');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Report resolved');
  expect(data.resolveReport.mock.calls).toEqual([[only.id, { note: 'Insults', action: 'clear-text' }]]);
});

test('what was cleared in a reported profile can be restored, and is not offered again', async () => {
  const { data, user } = await show([
    reportOfProfile({ pictureUrl: null, cleared: ['text'], editedAt: '2025-11-21T10:00:00.000Z' }),
  ]);
  await screen.findByText('Text, cleared');
  expect(screen.getByText('Edited since')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore the profile of rude' }));
  await screen.findByText('Profile restored');
  expect(data.restoreProfile).toHaveBeenCalledWith(BOATS, { parts: ['text'] });
  await user.click(screen.getByRole('button', { name: /^Resolve the report of/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the profile as it is', 'Clear the links']);
});

test('the profile of a deleted account can only be left', async () => {
  const { user } = await show([{ ...reportOfProfile(), profile: null }]);
  await screen.findByText('The account is deleted.');
  await user.click(screen.getByRole('button', { name: /^Resolve the report of/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the profile as it is']);
});

test('a decided report shows the moderator, the decision and the reason', async () => {
  const { user } = await show([
    report({
      status: 'resolved',
      reviewedBy: { id: BOATS, username: 'ada' },
      reviewedAt: '2025-11-21T10:00:00.000Z',
      reviewNote: 'Taken down',
      action: 'reject',
    }),
  ]);
  await user.click(
    within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'All' }),
  );
  expect((await screen.findByText(/Resolved by ada/)).textContent).toContain('reject · “Taken down”');
  expect(screen.queryByRole('button', { name: /^Resolve / })).toBeNull();
});

test.each([
  ['add-on', report({ subjectOwnerId: VIEWER_ID })],
  ['comment', report({ kind: 'comment', commentId: BOATS, commentText: 'Mine', subjectOwnerId: VIEWER_ID })],
])(
  'an admin is told that others decide reports about their own %s, and the owner decides',
  async (_, own) => {
    await show([own]);
    await screen.findByText('Your own addon is decided by someone else.');
    expect(screen.queryByRole('button', { name: /^(Resolve|Dismiss) / })).toBeNull();
    cleanup();
    await show([own], 'owner');
    await screen.findByRole('button', { name: /^Resolve / });
    expect(screen.queryByText('Your own addon is decided by someone else.')).toBeNull();
  },
);

test('all reports of a case are resolved with one rule', async () => {
  const [first, second] = [report({ addonId: BOATS }), report({ addonId: BOATS })];
  const { data, user } = await show([first, second]);
  await user.click(await screen.findByRole('button', { name: 'Resolve 2 reports of Better Boats' }));
  const dialog = within(await screen.findByRole('dialog'));
  await citeSecondRule(user);
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Report resolved');
  expect(data.resolveReport.mock.calls).toEqual([
    [first.id, { action: 'none', rule: 'Be kind' }],
    [second.id, { action: 'none', rule: 'Be kind' }],
  ]);
});

test('a decided report shows the rule that its outcome cites', async () => {
  const rule = { number: 2, title: 'Be kind' };
  const { user } = await show([report({ status: 'resolved', reviewedAt: '2025-11-20T11:00:00.000Z', rule })]);
  await user.click(
    within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'All' }),
  );
  await screen.findByText(/rule 2: Be kind/);
});
