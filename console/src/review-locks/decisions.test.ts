import type { RecentDecision } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { decisionAbout, decisionInWords } from './decisions.ts';

const ME = '00000000-0000-4000-8000-00000000face';
const addon = pendingAddon({ submittedAt: '2025-11-20T10:00:00.000Z' });
const decided = (given: Partial<RecentDecision> = {}): RecentDecision => ({
  addonId: addon.id,
  type: 'AddonRejected',
  decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'milo' },
  decidedAt: '2025-11-20T11:00:00.000Z',
  revision: 1,
  reason: 'Too dark',
  ...given,
});

test('a decision by somebody else about a waiting add-on is found, with its author and reason', () => {
  const found = decisionAbout([decided()], addon, ME);
  expect(found).toEqual(decided());
  expect(decisionInWords(decided(), 'Better Boats')).toMatch(
    /^milo rejected “Better Boats” at .+: “Too dark”$/,
  );
});

test('own, earlier and unrelated decisions are ignored', () => {
  const others = [
    decided({ decidedBy: { id: ME, username: 'me' } }),
    decided({ decidedAt: '2025-11-20T09:00:00.000Z' }),
    decided({ addonId: ME }),
    decided({ type: 'AddonChangeApproved' }),
  ];
  expect(decisionAbout(others, addon, ME)).toBeUndefined();
});

test('a decision that was undone is ignored, whoever undid it', () => {
  const approved = decided({ type: 'AddonApproved' });
  for (const id of [ME, '00000000-0000-4000-9000-00000000bbbb']) {
    const returned = decided({
      type: 'AddonReturned',
      decidedBy: { id, username: null },
      decidedAt: '2025-11-20T11:01:00.000Z',
    });
    expect(decisionAbout([returned, approved], addon, ME)).toBeUndefined();
    const again = decided({ decidedAt: '2025-11-20T11:02:00.000Z' });
    expect(decisionAbout([again, returned, approved], addon, ME)).toEqual(again);
  }
});

test('a request for changes is ignored once the publisher has edited the add-on', () => {
  const requested = decided({ type: 'AddonChangesRequested', revision: 3 });
  expect(decisionAbout([requested], { ...addon, revision: 2 }, ME)).toEqual(requested);
  expect(decisionAbout([requested], { ...addon, revision: 4 }, ME)).toBeUndefined();
});

test('a live add-on waits only for its proposed change', () => {
  const live = { ...addon, status: 'approved' } as const;
  const approved = decided({ type: 'AddonApproved' });
  const change = decided({ type: 'AddonChangeApproved' });
  expect(decisionAbout([approved, change], live, ME)).toBeUndefined();
  expect(decisionAbout([approved, change], live, ME, true)).toEqual(change);
});
