import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { lazy } from 'react';

export default {
  name: 'reports',
  list: lazy(() => import('./ReportList.tsx')),
  recordRepresentation: ({ addonTitle, reason }: ReportView) =>
    `${addonTitle ?? 'Deleted add-on'}: ${reason}`,
};
