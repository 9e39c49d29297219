import type { AuditEntry } from '@sandcrate/api/moderation/contract.ts';
import { lazy } from 'react';

export default {
  name: 'audit',
  list: lazy(() => import('./AuditList.tsx')),
  recordRepresentation: ({ id }: AuditEntry) => `entry ${id}`,
};
