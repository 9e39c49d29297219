import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as appeal from './appeal.ts';

const { given } = specify(appeal);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const ann = person(1, 'publisher');
const admin = person(2, 'admin');
const other = person(3, 'admin');
const owner = person(4, 'owner');

const data = {
  addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
  appellantId: ann.id,
  decision: {
    eventId: '9e8d7c6b-5a49-4382-b716-f0e1d2c3a001',
    type: 'AddonRejected',
    decidedBy: admin.id,
    decidedAt: '2026-03-01T12:00:00.000Z',
  },
  text: Sealed.parse('sealed:text'),
};
const file: appeal.FileAppeal = {
  type: 'FileAppeal',
  ...data,
  concernedId: ann.id,
  now: new Date('2026-03-31T11:59:59Z'),
};
const filed: appeal.AppealEvent = { type: 'AppealFiled', data };
const uphold: appeal.UpholdDecision = { type: 'UpholdDecision', by: other, note: null };
const overturn: appeal.OverturnDecision = { type: 'OverturnDecision', by: owner, note: 'Sorry' };
const upheld: appeal.AppealEvent = { type: 'AppealUpheld', data: { note: null } };
const overturned: appeal.AppealEvent = { type: 'AppealOverturned', data: { note: 'Sorry' } };

test('the person concerned can appeal once, within 30 days', () => {
  given().when(file).then(filed);
  given(filed).when(file).thenRefused('This decision has already been appealed.');
  given()
    .when({ ...file, now: new Date('2026-03-31T12:00:00Z') })
    .thenRefused('A decision can be appealed for 30 days.');
  given()
    .when({ ...file, concernedId: other.id })
    .thenRefused('forbidden');
});

test('only decisions against somebody can be appealed', () =>
  given()
    .when({ ...file, decision: { ...data.decision, type: 'AddonApproved' } })
    .thenRefused('This decision cannot be appealed.'));

test('staff who neither decided nor appealed may judge', () => {
  const { decision, appellantId } = data;
  const mayJudge = (by: Person) => appeal.mayJudge(by, { decidedBy: decision.decidedBy, appellantId });
  expect([admin, other, owner, ann].map(mayJudge)).toEqual([false, true, true, false]);
});

test('another moderator upholds or overturns, once', () => {
  given(filed).when(uphold).then(upheld);
  given(filed).when(overturn).then(overturned);
  given(filed, upheld).when(uphold).thenNothing();
  given(filed, overturned).when(overturn).thenNothing();
  given(filed, upheld).when(overturn).thenRefused('This appeal has already been decided.');
});

test('neither the first moderator nor the appellant may judge', () => {
  const text = 'An appeal is decided by someone else.';
  given(filed)
    .when({ ...uphold, by: admin })
    .thenRefused(text);
  given(filed)
    .when({ ...overturn, by: { ...ann, role: 'admin' } })
    .thenRefused(text);
});

test('the appeal against an automatic decision may be judged by any member of staff', () =>
  given({ type: 'AppealFiled', data: { ...data, decision: { ...data.decision, decidedBy: null } } })
    .when({ ...uphold, by: admin })
    .then(upheld));

test('only staff judge, and only what was appealed', () => {
  given(filed)
    .when({ ...uphold, by: ann })
    .thenRefused('forbidden');
  given().when(uphold).thenRefused('Appeal not found');
});
