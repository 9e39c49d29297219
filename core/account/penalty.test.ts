import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as account from './account.ts';
import {
  admin,
  ann,
  auditor,
  owner,
  penalized,
  penaltyLifted,
  registered,
  registeredAs,
} from './examples.ts';
import { blockingPenalty, isInForce } from './penalty.ts';

const { given, state } = specify(account);

const now = new Date('2026-03-01T12:00:00.000Z');
const impose: account.ImposePenalty = {
  type: 'ImposePenalty',
  accountId: ann.id,
  by: admin,
  penaltyId: '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c01',
  kind: 'suspended',
  until: new Date('2026-03-08T12:00:00.000Z'),
  reason: ' Spam ',
  now,
};
const lift: account.LiftPenalty = {
  type: 'LiftPenalty',
  accountId: ann.id,
  by: admin,
  penaltyId: impose.penaltyId,
};

test.each(['warning', 'no-comments', 'no-uploads', 'suspended'] as const)(
  'staff impose and lift: %s',
  (kind) => {
    given(registered)
      .when({ ...impose, kind })
      .then(penalized(kind));
    given(registered, penalized(kind)).when(lift).then(penaltyLifted);
  },
);

test('a penalty keeps the rule of the site that it cites', () => {
  const rule = { number: 5, title: 'Be kind' };
  const imposed = penalized('suspended');
  given(registered)
    .when({ ...impose, rule })
    .then({ ...imposed, data: { ...imposed.data, rule } } as account.AccountEvent);
});

test('a repeat changes nothing', () => {
  given(registered, penalized('suspended')).when(impose).thenNothing();
  given(registered, penalized('suspended'), penaltyLifted).when(impose).thenNothing();
  given(registered, penalized('suspended'), penaltyLifted).when(lift).thenNothing();
});

test('a further penalty of the same kind is imposed beside the first', () => {
  const penaltyId = '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c02';
  const further: account.AccountEvent = {
    type: 'PenaltyImposed',
    data: {
      penaltyId,
      kind: 'suspended',
      since: now.toISOString(),
      until: '2026-03-08T12:00:00.000Z',
      reason: 'Spam',
    },
  };
  given(registered, penalized('suspended'))
    .when({ ...impose, penaltyId })
    .then(further);
});

test('a penalty that does not exist cannot be lifted', () =>
  given(registered).when(lift).thenRefused('Penalty not found'));

test('a penalty ends in the future, at most a year away', () => {
  const refusal = 'The end must be in the future and at most a year away.';
  for (const until of ['2026-03-01T12:00:00.000Z', '2027-03-01T12:00:00.001Z']) {
    given(registered)
      .when({ ...impose, until: new Date(until) })
      .thenRefused(refusal);
  }
  const latest = '2027-03-01T12:00:00.000Z';
  given(registered)
    .when({ ...impose, until: new Date(latest) })
    .then(penalized('suspended', latest));
});

test('only a warning may leave out its end, and then ends in a year', () => {
  given(registered)
    .when({ ...impose, kind: 'warning', until: null })
    .then(penalized('warning', '2027-03-01T12:00:00.000Z'));
  given(registered)
    .when({ ...impose, until: null })
    .thenRefused('Choose when the penalty ends.');
});

test('nobody penalizes staff or themselves', () => {
  for (const role of ['admin', 'owner'] as const) {
    given(registeredAs(role)).when(impose).thenRefused('Admin and owner accounts cannot be penalized.');
  }
  given(registeredAs('owner'))
    .when({ ...impose, by: owner, accountId: owner.id })
    .thenRefused('You cannot penalize yourself.');
});

test('only the owner penalizes an auditor, and lifts it', () => {
  given(registeredAs('auditor')).when(impose).thenRefused('forbidden');
  given(registeredAs('auditor'))
    .when({ ...impose, by: owner })
    .then(penalized('suspended'));
  given(registeredAs('auditor'), penalized('suspended')).when(lift).thenRefused('forbidden');
  given(registeredAs('auditor'), penalized('suspended'))
    .when({ ...lift, by: owner })
    .then(penaltyLifted);
});

test.each([ann, auditor])('only staff impose and lift penalties: $role', (by) => {
  given(registered)
    .when({ ...impose, by })
    .thenRefused('forbidden');
  given(registered, penalized('warning'))
    .when({ ...lift, by })
    .thenRefused('forbidden');
});

test('a penalty is in force until its end or until it is lifted', () => {
  const [penalty] = state(registered, penalized('no-comments')).penalties;
  const [lifted] = state(registered, penalized('no-comments'), penaltyLifted).penalties;
  if (!penalty || !lifted) throw new Error('no penalty');
  const at = (text: string) => new Date(text);
  expect(isInForce(penalty, at('2026-03-08T11:59:59.999Z'))).toBe(true);
  expect(isInForce(penalty, at('2026-03-08T12:00:00.000Z'))).toBe(false);
  expect(isInForce(lifted, at('2026-03-02T12:00:00.000Z'))).toBe(false);
});

test('of several penalties that block the same, the one that ends last is named', () => {
  const penalty = (id: string, until: string) => ({
    id,
    kind: 'no-uploads' as const,
    since: '2026-03-01T12:00:00.000Z',
    until,
    reason: 'Spam',
    isLifted: false,
  });
  const penalties = [
    penalty('1', '2026-03-03T12:00:00.000Z'),
    penalty('2', '2026-03-05T12:00:00.000Z'),
    penalty('3', '2026-03-04T12:00:00.000Z'),
  ];
  expect(blockingPenalty(penalties, 'no-uploads', now)?.id).toBe('2');
  expect(blockingPenalty(penalties, 'suspended', now)).toBeUndefined();
  expect(blockingPenalty(penalties, 'no-uploads', new Date('2026-03-05T12:00:00.000Z'))).toBeUndefined();
});
