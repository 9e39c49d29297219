import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './session.ts';

type Visit = {
  context: { queryClient: QueryClient; hydrated?: Promise<void> };
  location: { href: string; publicHref?: string };
};

/** Guards a page for members: sends guests to log in, and back to the page afterwards. */
export async function requireUser({ context: { queryClient, hydrated }, location }: Visit) {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user !== null) return { user };
  // React cannot hydrate a route that the router has already left.
  await hydrated;
  throw redirect({ to: '/login', search: { next: location.publicHref ?? location.href } });
}
