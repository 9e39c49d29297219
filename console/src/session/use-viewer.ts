import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { useGetIdentity, usePermissions } from 'react-admin';

type Viewer = { id: string; role: SessionUser['role'] };

/** Who is at the console; in the moment before that is known, nobody with any power. */
export function useViewer(): Viewer {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<SessionUser['role']>();
  return { id: String(identity?.id ?? ''), role: permissions ?? 'user' };
}
