import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import type { ReactNode } from 'react';
import { PublisherAccessRequired } from './PublisherAccessRequired.tsx';
import { isStaff } from './permissions.ts';
import { useSession } from './session.ts';

type Props = {
  /** Whether admins and the owner may come in too, publishers or not. */
  andStaff?: boolean;
  /** Shown until it is known who is there. */
  loading: ReactNode;
  children: (user: SessionUser) => ReactNode;
};

/** Shows a publisher's page to publishers. */
export function PublisherOnly({ andStaff = false, loading, children }: Props) {
  const { user, isLoading } = useSession();
  if (isLoading) return loading;
  if (user === null || !(user.isPublisher || (andStaff && isStaff(user)))) return <PublisherAccessRequired />;
  return children(user);
}
