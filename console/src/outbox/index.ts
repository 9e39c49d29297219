import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { lazy } from 'react';

export default {
  name: 'outbox',
  list: lazy(() => import('./OutboxList.tsx')),
  recordRepresentation: ({ subject }: OutboxMail) => subject ?? 'mail',
};
