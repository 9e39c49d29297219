import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { lazy } from 'react';

export default {
  name: 'invites',
  list: lazy(() => import('./InviteList.tsx')),
  recordRepresentation: ({ email, role }: AdminInvite) => email ?? `invite for ${role}`,
};
