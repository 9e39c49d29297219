import type { AuthAnswer, SessionUser } from '@sandcrate/api/auth/contract.ts';
import {
  type Query,
  type QueryClient,
  QueryObserver,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { askForSession } from '../../../../web/ask-for-session.ts';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';
import { endBrowserSubscription } from '../../lib/service-worker.ts';
import { readToken, storeToken } from '../../lib/token.ts';
import { claimDrafts, forgetDrafts } from '../../lib/use-draft.ts';

/** Queries whose data is the same for everybody, or already that of the new user. */
const KEPT: readonly unknown[] = [keys.session[0], keys.site[0]];
const isOfUser = ({ queryKey }: Pick<Query, 'queryKey'>) => !KEPT.includes(queryKey[0]);

/**
 * Who is logged in, or null. A token that the server does not accept is discarded; so is one that it could not be asked
 * about, several times.
 */
export const sessionQuery = queryOptions<SessionUser | null, Error, SessionUser | null, readonly string[]>({
  queryKey: keys.session,
  queryFn: currentUser,
  // Without a token there is no session to load.
  initialData: () => (readToken() === null ? null : undefined),
});

async function currentUser(): Promise<SessionUser | null> {
  const token = readToken();
  if (token === null) return null;
  const isWanted = () => readToken() === token;
  try {
    const { token: renewed, ...user } = await askForSession(() => call('GET /api/auth/me'), isWanted);
    if (renewed !== undefined && isWanted()) storeToken(renewed);
    claimDrafts(user.id);
    return user;
  } catch {
    if (isWanted()) storeToken(null);
    return null;
  }
}

type Session = { user: SessionUser | null; isLoading: boolean };

const GUEST: Session = { user: null, isLoading: false };

/** The session as a store: components of a guest's page render the same before and after hydration, so React skips them. */
function createStore(queryClient: QueryClient) {
  const observer = new QueryObserver(queryClient, sessionQuery);
  let session = GUEST;
  return {
    subscribe: (listener: () => void) => observer.subscribe(listener),
    current(): Session {
      const { data: user = null, status } = queryClient.getQueryState<SessionUser | null>(keys.session) ?? {};
      const isLoading = status === 'pending';
      if (session.user !== user || session.isLoading !== isLoading) session = { user, isLoading };
      return session;
    },
  };
}

const stores = new WeakMap<QueryClient, ReturnType<typeof createStore>>();

/** The store of a page, which all its components share. */
function storeOf(queryClient: QueryClient) {
  const store = stores.get(queryClient) ?? createStore(queryClient);
  stores.set(queryClient, store);
  return store;
}

/** The current user for components: `user` is null for a guest, while `isLoading`, and on the server. */
export function useSession(): Session {
  const { subscribe, current } = storeOf(useQueryClient());
  return useSyncExternalStore(subscribe, current, () => GUEST);
}

/** Begins a session with the answer to a login or registration. What was loaded as a guest is loaded again. */
export async function beginSession(queryClient: QueryClient, { user, token }: AuthAnswer): Promise<void> {
  storeToken(token);
  claimDrafts(user.id);
  await changeUser(queryClient, user);
}

/**
 * Ends the session in this browser at once, whether or not the server can be reached.
 * @param isOver whether the server has ended it already, as that of a deleted account
 */
export async function endSession(queryClient: QueryClient, isOver = false): Promise<void> {
  forgetDrafts();
  void endBrowserSubscription().catch(() => {}); // the server hears of it from the push service
  const told =
    isOver || readToken() === null ? undefined : call('POST /api/auth/logout').catch(() => undefined);
  storeToken(null);
  await changeUser(queryClient, null);
  await told;
}

/** How the page is loaded again. */
type Reload = {
  /** Loads the page's data again, which may lead a guest elsewhere. */
  page: () => Promise<void>;
  /** Loads the whole document again. */
  document: () => void;
};

/**
 * Takes over a login or logout in another tab. After a logout the page is loaded again without the data of the last
 * user. When another account has logged in, the document is loaded again: its forms may contain what the last user typed.
 */
export async function followSession(queryClient: QueryClient, reload: Reload): Promise<void> {
  const last = queryClient.getQueryData(sessionQuery.queryKey);
  await queryClient.cancelQueries(sessionQuery);
  await queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 });
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (last === null || last === undefined || last.id === user?.id) {
    await queryClient.invalidateQueries({ predicate: isOfUser });
    return;
  }
  if (user !== null && user !== undefined) return reload.document();
  await reload.page();
  await queryClient.resetQueries({ predicate: isOfUser });
}

/** Takes over the current user from the server's answer, after the account has changed. */
export function renewUser(queryClient: QueryClient, user: SessionUser): void {
  queryClient.setQueryData(sessionQuery.queryKey, user);
  void queryClient.invalidateQueries({ queryKey: keys.account });
}

async function changeUser(queryClient: QueryClient, user: SessionUser | null): Promise<void> {
  await queryClient.cancelQueries(sessionQuery);
  queryClient.setQueryData(sessionQuery.queryKey, user);
  // What one user has loaded is not shown to the next. Mounted observers keep their last data until they unmount.
  queryClient.removeQueries({ predicate: isOfUser });
}
