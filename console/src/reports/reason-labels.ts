import type { ReportView } from '@sandcrate/api/reports/contract.ts';

export const REASONS: Record<ReportView['reason'], string> = {
  inappropriate: 'Inappropriate',
  copyright: 'Copyright',
  malware: 'Malware',
  spam: 'Spam',
  misleading: 'Misleading',
  broken: 'Broken',
  other: 'Other',
};
