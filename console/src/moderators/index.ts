import type { ModeratorView } from '@sandcrate/api/audit/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'moderators',
  list: lazyPage(() => import('./ModeratorList.tsx')),
  recordRepresentation: ({ username }: ModeratorView) => username ?? 'Deleted user',
};
