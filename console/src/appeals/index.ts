import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'appeals',
  list: lazyPage(() => import('./AppealList.tsx')),
  edit: lazyPage(() => import('./AppealPage.tsx')),
  recordRepresentation: ({ addonTitle }: AppealView) => `appeal about ${addonTitle ?? 'a deleted add-on'}`,
};
