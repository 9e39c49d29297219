import type { RecallView } from '@sandcrate/api/recalls/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'recalls',
  list: lazyPage(() => import('./RecallList.tsx')),
  create: lazyPage(() => import('./RecallCreate.tsx')),
  recordRepresentation: ({ reason }: RecallView) => reason,
};
