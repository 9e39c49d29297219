import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'outbox',
  list: lazyPage(() => import('./OutboxList.tsx')),
  recordRepresentation: ({ subject }: OutboxMail) => subject ?? 'mail',
};
