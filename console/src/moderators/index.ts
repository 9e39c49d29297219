import type { ModeratorView } from '@sandcrate/api/audit/contract.ts';
import { lazy } from 'react';

export default {
  name: 'moderators',
  list: lazy(() => import('./ModeratorList.tsx')),
  recordRepresentation: ({ username }: ModeratorView) => username ?? 'Deleted user',
};
