import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './session.ts';

type Visit = {
  context: { queryClient: QueryClient; hydrated?: Promise<void> };
  location: { href: string; publicHref?: string };
};

/** Before a page that is for members only: sends everybody else to log in, and back here afterwards. */
export async function requireUser({ context: { queryClient, hydrated }, location }: Visit) {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user !== null) return { user };
  // React cannot hydrate a route that the router has left already.
  await hydrated;
  throw redirect({ to: '/login', search: { next: location.publicHref ?? location.href } });
}
