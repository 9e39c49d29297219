import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { lazy } from 'react';

export default {
  name: 'appeals',
  list: lazy(() => import('./AppealList.tsx')),
  recordRepresentation: ({ addonTitle }: AppealView) => `appeal about ${addonTitle ?? 'a deleted add-on'}`,
};
