import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { lazy } from 'react';

export default {
  name: 'audit',
  list: lazy(() => import('./AuditList.tsx')),
  recordRepresentation: ({ id }: AuditEntry) => `entry ${id}`,
};
