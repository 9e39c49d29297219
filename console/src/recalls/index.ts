import type { RecallView } from '@sandcrate/api/recalls/contract.ts';
import { lazy } from 'react';

export default {
  name: 'recalls',
  list: lazy(() => import('./RecallList.tsx')),
  create: lazy(() => import('./RecallCreate.tsx')),
  recordRepresentation: ({ reason }: RecallView) => reason,
};
