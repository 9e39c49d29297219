import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { comment } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { citeSecondRule, settingsWithRules } from '../testing/settings.ts';
import CommentList from './CommentList.tsx';

afterEach(cleanup);

function show(comments: ConsoleComment[]) {
  const data = fakeLists(
    { comments },
    {
      settings: async () => settingsWithRules,
      deleteComment: vi.fn(async (_id: string, _body: object) => undefined),
      restoreComment: vi.fn(async (_id: string) => undefined),
    },
  );
  return { data, user: renderPage('comments', <CommentList />, data) };
}

test('a comment is deleted with a reason and a rule', async () => {
  const spam = comment({ reportCount: 2 });
  const { data, user } = show([spam]);
  await screen.findByText('2 reports');
  await user.click(screen.getByRole('button', { name: 'Delete the comment by mira' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Advertising');
  await citeSecondRule(user);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Comment deleted');
  expect(data.deleteComment).toHaveBeenCalledWith(spam.id, { reason: 'Advertising', rule: 'Be kind' });
});

test.each([
  ['another’s comment', '00000000-0000-4000-9000-00000000aaaa', true],
  ['an own comment, which nobody can restore', VIEWER_ID, false],
])('the deletion of %s offers Undo only if it can be undone', async (_, userId, isOffered) => {
  const { user } = show([comment({ userId })]);
  await user.click(await screen.findByRole('button', { name: 'Delete the comment by mira' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('It is your own, so nobody can restore it.') === null).toBe(isOffered);
  expect(dialog.queryByRole('combobox', { name: 'Rule (optional)' }) !== null).toBe(isOffered);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Comment deleted');
  expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(isOffered);
});

test('a comment deleted by staff can be restored, one deleted by its author cannot', async () => {
  const deletedAt = '2025-11-21T10:00:00.000Z';
  const byStaff = comment({ deletedAt, deletedBy: 'staff', deletionReason: 'Advertising' });
  const byAuthor = comment({ deletedAt, deletedBy: 'author', content: 'Never mind' });
  const { data, user } = show([byStaff, byAuthor]);
  await screen.findByText('Never mind');
  const [restore, ...others] = screen.getAllByRole('button', { name: 'Restore the comment by mira' });
  expect(others).toEqual([]);
  if (restore) await user.click(restore);
  await screen.findByText('Comment restored');
  expect(data.restoreComment).toHaveBeenCalledWith(byStaff.id);
});

test('an admin cannot restore their own comment', async () => {
  show([comment({ userId: VIEWER_ID, deletedAt: '2025-11-21T10:00:00.000Z', deletedBy: 'staff' })]);
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: /^Restore the comment by mira/ }).getAttribute('aria-disabled'),
    ).toBe('true'),
  );
});

test('a reply shows what it replies to and links to its thread, and an edited one shows its earlier texts', async () => {
  const threadId = '00000000-0000-4000-9000-00000000bbbb';
  const earlierTexts = [{ content: 'Gems!', writtenAt: '2025-11-21T10:00:00.000Z' }];
  show([
    comment({ replyTo: threadId, threadId, repliedText: 'Where are gems?', earlierTexts, isPinned: false }),
  ]);
  await screen.findByText('Reply to: Where are gems?');
  const link = screen.getByRole('link', { name: 'Thread' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`?filter={"threadId":"${threadId}"}`);
  expect(screen.getByText('Edited: 1 earlier text')).toBeDefined();
  expect(screen.getByText('Gems!')).toBeDefined();
});

test('the filter for reported comments is sent to the server', async () => {
  const { data, user } = show([comment()]);
  await screen.findByText('Buy cheap gems here');
  await user.click(screen.getByRole('button', { name: 'Reported' }));
  await vi.waitFor(() => expect(data.asked.mock.lastCall?.[1].filter).toEqual({ reported: true }));
});
