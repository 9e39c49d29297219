import type { NoticeView } from '@sandcrate/api/inbox/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const ADDON = '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a003';
const RECALL = '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';

let last = 0;
const notice = (change: Partial<NoticeView>): NoticeView => {
  last += 1;
  return {
    id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    position: String(last),
    kind: 'release',
    type: 'AddonEdited',
    why: 'own',
    myVersion: null,
    addon: { id: ADDON, title: 'Better Boats', publisher: 'miri' },
    version: null,
    collection: null,
    profile: null,
    comment: null,
    recallId: null,
    toldAt: '2026-11-20T12:00:00.000Z',
    isOver: false,
    isRead: true,
    ...change,
  };
};

const show = (notices: readonly NoticeView[], unread = 0, user = somePlayer()) => {
  const calls = fakeApi({
    ...logIn(user),
    'GET /api/users/me/inbox': { body: notices, headers: { 'X-Total-Count': String(notices.length) } },
    'GET /api/users/me/inbox/unread': { body: { unread } },
    'PUT /api/users/me/inbox/read': { body: { unread: 0 } },
  });
  return renderPage(<InboxPage search={{}} />, '/inbox').then(() => calls);
};

const comment = { id: RECALL, text: 'They float!', author: 'taro' };

test.each<[Partial<NoticeView>, string, string | null, string | null]>([
  [
    { version: '1.2.0', why: 'download', myVersion: '1.1.0' },
    'New version of “Better Boats”: 1.2.0',
    'You downloaded 1.1.0',
    `/addon/${ADDON}`,
  ],
  [
    { kind: 'new-addon', type: 'AddonApproved', why: 'follow' },
    'miri published “Better Boats”',
    'You follow miri',
    `/addon/${ADDON}`,
  ],
  [
    { kind: 'new-addon', why: 'follow', isOver: true, addon: { id: ADDON, title: null, publisher: null } },
    'A new addon that is no longer available',
    'You follow its publisher',
    null,
  ],
  [
    { version: '1.2.0', why: 'collected' },
    'New version of “Better Boats”: 1.2.0',
    'It is in one of your collections',
    `/addon/${ADDON}`,
  ],
  [
    {
      kind: 'collection',
      type: 'CollectionItemAdded',
      why: 'follow',
      collection: { id: RECALL, title: 'On the water' },
    },
    '“Better Boats” was added to “On the water”',
    'You follow this collection',
    `/collection/${RECALL}`,
  ],
  [
    {
      kind: 'collection',
      type: 'CollectionItemAdded',
      why: 'follow',
      isOver: true,
      collection: { id: RECALL, title: 'On the water' },
    },
    'An addon that is no longer in “On the water”',
    'You follow this collection',
    `/collection/${RECALL}`,
  ],
  [
    {
      kind: 'collection',
      type: 'CollectionItemAdded',
      why: 'follow',
      isOver: true,
      collection: { id: RECALL, title: null },
    },
    'An addon in a collection that is no longer available',
    'You follow this collection',
    null,
  ],
  [
    { kind: 'comment', type: 'CommentPosted', comment },
    'taro commented on “Better Boats”',
    null,
    `/addon/${ADDON}#comment-${RECALL}`,
  ],
  [
    {
      kind: 'comment',
      type: 'CommentPosted',
      isOver: true,
      comment: { ...comment, text: null, author: null },
    },
    'A comment on “Better Boats” that was deleted',
    null,
    null,
  ],
  [
    { kind: 'decision', type: 'AddonRejected' },
    '“Better Boats” was not approved',
    null,
    `/publisher/edit/${ADDON}`,
  ],
  [
    { kind: 'decision', type: 'AddonHidden', isOver: true },
    '“Better Boats” was hidden',
    'This was taken back.',
    `/publisher/edit/${ADDON}`,
  ],
  [{ kind: 'decision', type: 'AddonDeleted' }, '“Better Boats” was deleted', null, null],
  [
    { kind: 'decision', type: 'ReportResolved', why: 'reported' },
    'Your report about “Better Boats” was resolved',
    null,
    `/addon/${ADDON}`,
  ],
  [
    { kind: 'decision', type: 'PublisherAccessGranted', addon: null },
    'You have publisher access now',
    null,
    '/publisher/dashboard',
  ],
  [
    { kind: 'decision', type: 'PenaltyImposed', addon: null, isOver: true },
    'A moderator imposed a penalty on your account',
    'This was taken back.',
    '/settings?tab=account',
  ],
  [
    { kind: 'decision', type: 'AppealUpheld', addon: null },
    'A decision was upheld after your appeal',
    null,
    '/settings?tab=account',
  ],
  [
    { kind: 'message', type: 'ReviewMessagePosted', why: 'review' },
    'The publisher of “Better Boats” wrote to the reviewers',
    'You wrote to its publisher',
    `/addon/${ADDON}`,
  ],
  [
    { kind: 'message', type: 'ReviewMessagePosted', why: 'mentioned' },
    'A reviewer wrote to you about “Better Boats”',
    null,
    `/admin/pending/${ADDON}`,
  ],
  [
    {
      kind: 'message',
      type: 'AccountNotePosted',
      why: 'mentioned',
      addon: null,
      profile: { id: RECALL, username: 'mira' },
    },
    'A reviewer wrote to you about “mira”',
    null,
    `/admin/users/${RECALL}`,
  ],
  [
    { kind: 'queue', type: 'ReviewOverdue', why: 'staff' },
    '“Better Boats” has waited for a review for more than a day',
    null,
    `/admin/pending/${ADDON}`,
  ],
  [
    { kind: 'queue', type: 'ReviewOverdue', why: 'staff', isOver: true },
    '“Better Boats” has waited for a review for more than a day',
    'It is no longer in the queue.',
    null,
  ],
  [
    {
      kind: 'recall',
      type: 'RecallIssued',
      why: 'download',
      myVersion: '1.1.0',
      recallId: RECALL,
      isOver: true,
    },
    'A file that you downloaded was recalled: “Better Boats”',
    'The recall was lifted.',
    `/advisories/${RECALL}`,
  ],
  [
    { kind: 'security', type: 'PasswordChanged', addon: null },
    'Your password was changed',
    null,
    '/settings?tab=security',
  ],
  [
    { kind: 'answer', type: 'CommentPosted', comment },
    'taro replied to your comment on “Better Boats”',
    null,
    `/addon/${ADDON}#comment-${RECALL}`,
  ],
  [
    { kind: 'answer', type: 'CommentPosted', why: 'mentioned', comment },
    'taro mentioned you on “Better Boats”',
    null,
    `/addon/${ADDON}#comment-${RECALL}`,
  ],
])('%j reads “%s”', async (change, heading, note, address) => {
  await show([notice(change)]);
  const shown = await screen.findByText(heading);
  if (note !== null) expect(screen.getByText(note)).toBeDefined();
  expect(shown.getAttribute('href')).toBe(address);
});

test.each([
  ['user', 0],
  ['admin', 1],
] as const)('somebody with the role %s can filter by the review queue: %i', async (role, count) => {
  await show([notice({})], 0, somePlayer({ role }));
  await screen.findByText(/^New version of/);
  const links = () => screen.queryAllByRole('link', { name: 'Review queue' });
  await waitFor(() => expect(links()).toHaveLength(count));
});

test('all notices are marked as read up to the newest that is shown', async () => {
  const newest = notice({ version: '1.3.0', why: 'like', isRead: false });
  const calls = await show([newest, notice({ version: '1.2.0', why: 'like', isRead: false })], 2);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  const sent = calls.find(({ key }) => key === 'PUT /api/users/me/inbox/read');
  expect(sent?.body).toEqual({ until: newest.position });
});

test('a decision about a collection names it and leads to its page', async () => {
  await show([
    notice({
      kind: 'decision',
      type: 'CollectionHidden',
      addon: null,
      collection: { id: ADDON, title: 'On the water' },
    }),
  ]);
  const link = await screen.findByRole('link', { name: 'Your collection “On the water” was hidden' });
  expect(link.getAttribute('href')).toBe(`/collection/${ADDON}`);
});

test.each([
  ['ProfileCleared', 'own', 'A moderator cleared parts of your public profile', '/settings?tab=public'],
  [
    'AppealOverturned',
    'own',
    'The decision about “rude” was overturned after your appeal',
    '/settings?tab=public',
  ],
  ['ReportResolved', 'reported', 'Your report about “rude” was resolved', null],
] as const)('%s about a profile leads to the own one only', async (type, why, text, address) => {
  await show([
    notice({ kind: 'decision', type, why, addon: null, profile: { id: ADDON, username: 'rude' } }),
  ]);
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: text })?.getAttribute('href') ?? null).toBe(address);
});

test('an empty inbox says what will be in it', async () => {
  await show([]);
  expect(await screen.findByText('Nothing here yet')).toBeDefined();
});
