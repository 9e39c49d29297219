import { expect, test } from 'vitest';
import { isConsole, loginAddress, nextParam } from './next.ts';

test.each(['/addon/1', '/browse?search=a%20b', '/settings?tab=security#top', '/admin/pending'])(
  'the login page leads back to %s',
  (address) => {
    const next = new URL(loginAddress(address), location.origin).searchParams.get('next');
    expect(nextParam({ next })).toEqual({ next: address });
  },
);

test.each(['https://evil.example', '/.//evil.example', '/login', '/de/login?next=%2F', undefined])(
  'the login page does not lead to %s',
  (next) => expect(nextParam({ next })).toEqual({ next: undefined }),
);

test('the addresses of the console are told from those of the site', () => {
  expect(['/admin', '/admin/users', '/owner?x=1', '/administer', '/'].map(isConsole)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
