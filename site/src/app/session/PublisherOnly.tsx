import type { ReactNode } from 'react';
import { PublisherAccessRequired } from './PublisherAccessRequired.tsx';
import { isStaff } from './permissions.ts';
import { useSession } from './session.ts';

type Props = {
  /** Whether admins and the owner may see the page too, even if they are not publishers. */
  andStaff?: boolean;
  children: ReactNode;
};

/** Shows a publisher's page to publishers, once the session is known. */
export function PublisherOnly({ andStaff = false, children }: Props) {
  const { user, isLoading } = useSession();
  if (isLoading) return null;
  if (user === null || !(user.isPublisher || (andStaff && isStaff(user)))) return <PublisherAccessRequired />;
  return children;
}
