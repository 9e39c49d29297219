import type { ModeratorView } from '@sandcrate/api/contract/moderation.ts';
import { lazy } from 'react';

export default {
  name: 'moderators',
  list: lazy(() => import('./ModeratorList.tsx')),
  recordRepresentation: ({ username }: ModeratorView) => username ?? 'Deleted user',
};
