import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { requireUser } from './require-user.ts';
import { sessionQuery } from './session.ts';

const location = { href: '/settings' };

test('a guest is sent to log in only after the page is hydrated', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const events: string[] = [];
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  const visit = requireUser({ context: { queryClient, hydrated }, location }).catch((thrown: unknown) => {
    events.push('redirected');
    return thrown;
  });
  await new Promise((soon) => setTimeout(soon, 20));
  events.push('hydrated');
  resolve();
  expect(isRedirect(await visit)).toBe(true);
  expect(events).toEqual(['hydrated', 'redirected']);
});
