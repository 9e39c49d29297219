import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { report } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import ReportList from './ReportList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const BOATS = '00000000-0000-4000-8000-0000000000b0';

async function show(reports: ReportView[]) {
  const data = fakeLists(
    { reports },
    {
      resolveReport: vi.fn(async (_id: string, _body: object) => reports[0]),
      dismissReport: vi.fn(async (_id: string, _body: object) => reports[0]),
    },
  );
  const user = renderPage('reports', <ReportList />, data);
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
      isCommentDeleted: true,
    }),
  ]);
  await screen.findByText('This comment is deleted.');
  await user.click(screen.getByRole('button', { name: 'Resolve the report of a comment on Better Boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Action' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Leave the comment deleted']);
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
