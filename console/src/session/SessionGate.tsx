import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { type Area, mayEnter } from '../area.ts';
import { claimDrafts } from '../ui/use-draft.ts';
import { Closed } from './Closed.tsx';
import { fetchCurrentUser, type KnownUser } from './current-user.ts';
import { EnrolFirst } from './EnrolFirst.tsx';
import { Expired } from './Expired.tsx';
import { followAccount } from './follow-account.ts';
import { leaveForLogin } from './leave.ts';
import { Opening } from './Opening.tsx';
import { clearSession, readToken } from './token.ts';
import { Unreachable } from './Unreachable.tsx';

type Session =
  | { state: 'asking' }
  | { state: 'known'; user: KnownUser }
  | { state: 'expired' }
  | { state: 'unreachable'; reason: string };

type Props = { area: Area; client: Client; children: (user: KnownUser) => ReactNode };

/** Loads the console for users who may enter. Everybody else sees the reason, or is sent to log in. */
export function SessionGate({ area, client, children }: Props) {
  const [session, setSession] = useState<Session>({ state: 'asking' });

  useEffect(() => {
    if (session.state !== 'asking') return;
    const token = readToken();
    if (token === null) return leaveForLogin();
    fetchCurrentUser(client, token).then(
      (user) => {
        claimDrafts(user.id);
        setSession({ state: 'known', user });
      },
      (error: Error) => {
        if (error instanceof ApiError && error.status === 403) leaveForLogin();
        else if (error instanceof ApiError && error.status === 401) {
          clearSession();
          setSession({ state: 'expired' });
        } else setSession({ state: 'unreachable', reason: error.message });
      },
    );
  }, [client, session.state]);

  const user = session.state === 'known' ? session.user : undefined;
  useEffect(() => user && followAccount(user), [user]);

  switch (session.state) {
    case 'asking':
      return <Opening />;
    case 'expired':
      return <Expired />;
    case 'unreachable':
      return <Unreachable reason={session.reason} onRetry={() => setSession({ state: 'asking' })} />;
    case 'known':
      if (!mayEnter(area, session.user.role)) return <Closed area={area} />;
      return session.user.mustEnrol ? <EnrolFirst /> : children(session.user);
  }
}
