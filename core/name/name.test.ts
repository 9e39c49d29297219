import { test } from 'vitest';
import { specify } from '../specify.ts';
import { HOLDER_CHANGED } from './errors.ts';
import * as name from './name.ts';

const { given } = specify(name);

const ann = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';
const bob = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002';
const now = new Date('2026-03-01T12:05:00Z');

const reservedBy = (accountId: string, reservedAt = now.toISOString()): name.NameEvent => ({
  type: 'NameReserved',
  data: { accountId, reservedAt },
});
const released: name.NameEvent = { type: 'NameReleased', data: { accountId: ann } };
const retired: name.NameEvent = { type: 'NameRetired', data: { accountId: ann } };

const reserve = (claim: name.Claim | null, holder = ann): name.ReserveName => ({
  type: 'ReserveName',
  kind: 'username',
  accountId: bob,
  holder: claim && { accountId: holder, claim },
  now,
});

test('a free name is reserved', () => {
  given().when(reserve(null)).then(reservedBy(bob));
  given(reservedBy(ann), released).when(reserve(null)).then(reservedBy(bob));
});

test('reserving again restarts the five minutes', () =>
  given(reservedBy(bob, '2026-03-01T12:00:00.000Z')).when(reserve(null)).then(reservedBy(bob)));

test('a name that an account holds is taken', () => {
  given(reservedBy(ann)).when(reserve('held')).thenRefused('Username already taken');
  given(reservedBy(ann))
    .when({ ...reserve('held'), kind: 'email' })
    .thenRefused('Email already in use');
});

test('an unfinished registration keeps its names for five minutes', () => {
  given(reservedBy(ann, '2026-03-01T12:00:00.001Z'))
    .when(reserve('unfinished'))
    .thenRefused('username-taken');
  given(reservedBy(ann, '2026-03-01T12:00:00.000Z')).when(reserve('unfinished')).then(reservedBy(bob));
});

test('an account with another name, or a deleted one, does not reserve a name', () =>
  given(reservedBy(ann)).when(reserve('void')).then(reservedBy(bob)));

test('a retired name is never given out again', () => {
  given(reservedBy(ann), retired).when(reserve(null)).thenRefused('Username already taken');
  given(reservedBy(ann), retired)
    .when({ ...reserve(null), accountId: ann })
    .thenRefused('username-taken');
});

test('only the claim of the current holder counts', () => {
  given(reservedBy(ann)).when(reserve('void', bob)).thenRefused(HOLDER_CHANGED);
  given(reservedBy(ann)).when(reserve(null)).thenRefused(HOLDER_CHANGED);
});

test('an attempt that failed releases its own reservation, not a later one of the same account', () => {
  const giveUp: name.ReleaseName = { type: 'ReleaseName', accountId: ann, seenRevision: 0n };
  given(reservedBy(ann)).when(giveUp).then(released);
  given(reservedBy(ann), reservedBy(ann)).when(giveUp).thenNothing();
});

test('a name is released or retired once, by its own account only', () => {
  given(reservedBy(ann)).when({ type: 'ReleaseName', accountId: ann }).then(released);
  given(reservedBy(ann)).when({ type: 'RetireName', accountId: ann }).then(retired);
  given(reservedBy(ann)).when({ type: 'ReleaseName', accountId: bob }).thenNothing();
  given(reservedBy(ann)).when({ type: 'RetireName', accountId: bob }).thenNothing();
  given(reservedBy(ann), released).when({ type: 'RetireName', accountId: ann }).thenNothing();
  given(reservedBy(ann), retired).when({ type: 'ReleaseName', accountId: ann }).thenNothing();
  given().when({ type: 'ReleaseName', accountId: ann }).thenNothing();
});
