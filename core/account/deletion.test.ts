import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as account from './account.ts';
import {
  admin,
  ann,
  bob,
  deleted,
  imported,
  owner,
  publisher,
  registered,
  registeredAs,
} from './examples.ts';

const { given, state } = specify(account);

const leave: account.DeleteAccount = {
  type: 'DeleteAccount',
  accountId: ann.id,
  by: ann,
  withContent: false,
};
const deletedBy = (by: 'self' | 'staff', withContent = false): account.AccountEvent => ({
  type: 'AccountDeleted',
  data: { by, withContent },
});

test('a person deletes their own account, with what they wrote or without', () => {
  given(registered).when(leave).then(deletedBy('self'));
  given(publisher)
    .when({ ...leave, withContent: true })
    .then(deletedBy('self', true));
  given(registered, deleted).when(leave).thenNothing();
});

test('the owner deletes an account, admins and others do not', () => {
  given(registered)
    .when({ ...leave, by: owner })
    .then(deletedBy('staff'));
  given(imported)
    .when({ ...leave, by: owner })
    .then(deletedBy('staff'));
  given(registered)
    .when({ ...leave, by: admin })
    .thenRefused('You do not have permission to do this.');
  given(registered)
    .when({ ...leave, by: bob })
    .thenRefused('forbidden');
});

test.each(['admin', 'owner'] as const)(
  'the account of an %s cannot be deleted, not even by themselves',
  (role) => {
    const text = 'Owner and admin accounts cannot be deleted for security reasons';
    given(registeredAs(role)).when(leave).thenRefused(text);
    given(registeredAs(role))
      .when({ ...leave, by: owner })
      .thenRefused(text);
  },
);

test('an unknown account cannot be deleted', () => given().when(leave).thenRefused('user-not-found'));

const erase = (...subjects: string[]): account.EraseSubjects => ({ type: 'EraseSubjects', subjects });
const erased = (...subjects: string[]): account.AccountEvent => ({
  type: 'SubjectErased',
  data: { subjects },
});

test('an erasure is recorded once', () => {
  given(registered, deleted).when(erase('a', 'b')).then(erased('a', 'b'));
  given(registered, deleted, erased('a')).when(erase('a', 'b')).then(erased('b'));
  given(registered, deleted, erased('a', 'b')).when(erase('a', 'b')).thenNothing();
  expect(state(registered, deleted, erased('a'), erased('b'))).toMatchObject({ erasedSubjects: ['a', 'b'] });
});

test('nothing is erased while the account exists', () =>
  given(registered).when(erase('a')).thenRefused('not-deleted'));
