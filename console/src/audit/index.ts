import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'audit',
  list: lazyPage(() => import('./AuditList.tsx')),
  recordRepresentation: ({ id }: AuditEntry) => `entry ${id}`,
};
