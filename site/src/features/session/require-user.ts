import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './session.ts';

type Visit = { context: { queryClient: QueryClient }; location: { href: string } };

/** Before a page that is for members only: sends everybody else to log in, and back here afterwards. */
export async function requireUser({ context: { queryClient }, location }: Visit) {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user === null) throw redirect({ to: '/login', search: { next: location.href } });
  return { user };
}
