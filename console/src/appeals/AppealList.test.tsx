import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appeal } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import AppealList from './AppealList.tsx';

afterEach(cleanup);

function show(appeals: AppealView[]) {
  const data = fakeLists(
    { appeals },
    {
      upholdAppeal: vi.fn(async (_id: string, _note?: string) => appeals[0]),
      overturnAppeal: vi.fn(async (_id: string, _note?: string) => appeals[0]),
    },
  );
  return { data, user: renderPage('appeals', <AppealList />, data) };
}

test('a decision is overturned with a note', async () => {
  const filed = appeal();
  const { data, user } = show([filed]);
  await screen.findByText('I drew all of it myself.');
  await user.click(screen.getByRole('button', { name: 'Overturn the decision about Better Boats' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note (optional)'), 'It is theirs');
  await user.click(dialog.getByRole('button', { name: 'Overturn' }));
  await screen.findByText('Decision overturned');
  expect(data.overturnAppeal).toHaveBeenCalledWith(filed.id, 'It is theirs');
});

test('J and K move the focus between the cases, and stay at the ends', async () => {
  Element.prototype.scrollIntoView = () => undefined; // happy-dom has no layout
  const { user } = show(['First', 'Second', 'Third'].map((addonTitle) => appeal({ addonTitle })));
  await screen.findByRole('link', { name: 'First' });
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('j');
  expect(focused()).toBe('First');
  await user.keyboard('jjj');
  expect(focused()).toBe('Third');
  await user.tab();
  await user.keyboard('k');
  expect(focused()).toBe('Second');
  await user.keyboard('kkk');
  expect(focused()).toBe('First');
});

test('an appeal against the removal of a comment shows the comment', async () => {
  show([
    appeal({ commentId: '00000000-0000-4000-8000-0000000000cc', commentText: 'Not my taste' }),
    appeal({ commentId: '00000000-0000-4000-8000-0000000000cd', commentText: null }),
  ]);
  await screen.findByText('Not my taste');
  await screen.findByText('The comment was erased.');
});

test('an appeal for a collection links to its page', async () => {
  const of = { addonId: null, addonTitle: null, decisionType: 'CollectionHidden' };
  const id = '00000000-0000-4000-8000-0000000000c0';
  show([
    appeal({ ...of, collectionId: id, collectionTitle: 'Rude boats' }),
    appeal({ ...of, collectionId: id, collectionTitle: null }),
  ]);
  const link = await screen.findByRole('link', { name: 'Rude boats' });
  expect(link.getAttribute('href')).toBe(`/collection/${id}`);
  expect(screen.getByRole('button', { name: 'Overturn the decision about Rude boats' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Private or deleted collection' })).toBeDefined();
});

test('an appeal against a penalty names the account', async () => {
  show([
    appeal({
      addonId: null,
      addonTitle: null,
      decisionType: 'PenaltyImposed',
      accountId: '00000000-0000-4000-8000-0000000000c2',
      appellant: { id: '00000000-0000-4000-8000-0000000000c2', username: 'rude' },
    }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Account: rude' })).toBeDefined();
  expect(screen.getByText(/^Penalty imposed by/)).toBeDefined();
});

test('an appeal for a profile shows what was cleared in it, and links to the account', async () => {
  const owner = { id: '00000000-0000-4000-8000-0000000000c1', username: 'rude' };
  show([
    appeal({
      addonId: null,
      addonTitle: null,
      decisionType: 'ProfileCleared',
      profileId: owner.id,
      profile: {
        owner,
        pictureUrl: null,
        text: 'Insults',
        links: [],
        cleared: ['text'],
        editedAt: '2025-11-19T10:00:00.000Z',
      },
    }),
  ]);
  const heading = await screen.findByRole('heading', { name: 'Profile: rude' });
  expect(within(heading).getByRole('link').getAttribute('href')).toContain(`/users/${owner.id}`);
  expect(screen.getByText('Text, cleared')).toBeDefined();
  expect(screen.getByText('Insults')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Overturn the decision about rude' })).toBeDefined();
});

test('a note on an appeal is chosen from the templates', async () => {
  const { data, user } = show([appeal()]);
  await screen.findByText('I drew all of it myself.');
  await user.click(screen.getByRole('button', { name: 'Uphold the decision about Better Boats' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Stands' }));
  await user.click(dialog.getByRole('button', { name: 'Uphold' }));
  await screen.findByText('Decision upheld');
  expect(data.upholdAppeal.mock.lastCall?.[1]).toBe(
    'We read your appeal and looked at “Better Boats” again. The decision stands.',
  );
});

test('the moderator who made the decision cannot judge its appeal', async () => {
  show([appeal({ canJudge: false })]);
  await screen.findByText('An appeal is decided by someone else.');
  expect(screen.queryByRole('button', { name: /^(Uphold|Overturn) / })).toBeNull();
});

test('a judged appeal shows its judgement', async () => {
  const { user } = show([
    appeal({
      status: 'upheld',
      judgedBy: { id: '00000000-0000-4000-8000-0000000000aa', username: 'grace' },
      judgedAt: '2025-11-21T10:00:00.000Z',
      note: 'The pictures are not',
    }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Upheld' }));
  expect((await screen.findByText(/Upheld by grace/)).textContent).toContain('“The pictures are not”');
  expect(screen.queryByRole('button', { name: /^Uphold / })).toBeNull();
});

test('an empty queue says that no appeals are waiting, and an empty search that none match', async () => {
  const { user } = show([]);
  await screen.findByText('No appeals are waiting');
  await user.click(screen.getByRole('button', { name: 'Upheld' }));
  await screen.findByText('No appeals match your filters');
});

test('an appeal and the reason of the decision are shown in their own direction of writing', async () => {
  show([appeal({ text: 'אני ציירתי הכול', decisionReason: 'הועתק' })]);
  expect((await screen.findByText('אני ציירתי הכול')).dir).toBe('auto');
  expect(screen.getByText('הועתק', { selector: 'bdi' })).toBeTruthy();
});
