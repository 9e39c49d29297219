import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'invites',
  list: lazyPage(() => import('./InviteList.tsx')),
  recordRepresentation: ({ email, role }: AdminInvite) => email ?? `invite for ${role}`,
};
