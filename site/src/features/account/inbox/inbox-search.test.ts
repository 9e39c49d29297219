import { NoticeKind } from '@sandcrate/api/inbox/contract.ts';
import { expect, test } from 'vitest';
import { KINDS, parseInboxSearch } from './inbox-search.ts';
import { KIND_NAMES } from './kind-names.ts';

// The list is not taken from the contract, whose schemas would be in the first load of every page.
test('the filter offers every kind of notice, in the order of the contract', () => {
  expect(KINDS).toEqual(NoticeKind.options);
  expect(Object.keys(KIND_NAMES)).toEqual(NoticeKind.options);
});

test('an address that names no kind, or an unknown one, shows all', () => {
  expect(parseInboxSearch({ kind: 'queue', page: '2' })).toEqual({ kind: 'queue', page: 2 });
  expect(parseInboxSearch({ kind: 'nonsense' }).kind).toBeUndefined();
});
