import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';
import { titleOf } from './subjects.ts';

export default {
  name: 'reports',
  list: lazyPage(() => import('./ReportList.tsx')),
  edit: lazyPage(() => import('./ReportPage.tsx')),
  recordRepresentation: (report: ReportView) => `${titleOf(report)}: ${report.reason}`,
};
