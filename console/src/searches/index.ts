import type { CountedSearchView } from '@sandcrate/api/searches/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'searches',
  list: lazyPage(() => import('./SearchList.tsx')),
  recordRepresentation: ({ text }: CountedSearchView) => text,
};
