import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import type { ReportReason } from './report-reasons.ts';

export type ReportSubject = { kind: 'addon' | 'comment'; id: string };
type Report = { reason: ReportReason; description?: string };

/** Sends a report about an add-on or a comment; calls `onSent` once it has arrived. */
export function useReport({ kind, id }: ReportSubject, onSent: () => void) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (body: Report) =>
      kind === 'addon'
        ? call('POST /api/addons/{id}/report', { params: { id }, body })
        : call('POST /api/comments/{id}/report', { params: { id }, body }),
    onSuccess: () => {
      toast.notice(t`Report submitted`, t`Thank you for your report. We'll review it shortly.`);
      onSent();
    },
    onError: (error) => tellFailure(t`Report failed`, error),
  });
}
