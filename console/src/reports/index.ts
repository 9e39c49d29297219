import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'reports',
  list: lazyPage(() => import('./ReportList.tsx')),
  recordRepresentation: ({ addonTitle, reason }: ReportView) =>
    `${addonTitle ?? 'Deleted add-on'}: ${reason}`,
};
