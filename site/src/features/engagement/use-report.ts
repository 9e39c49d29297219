import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { tellFailure } from '../toasts/tell-failure.ts';
import { toast } from '../toasts/toasts.ts';
import type { ReportReason } from './report-reasons.ts';

export type ReportSubject = { kind: 'addon' | 'comment'; id: string };
type Report = { reason: ReportReason; description?: string };

/** Sends a report about an add-on or a comment; `onSent` follows a report that arrived. */
export function useReport({ kind, id }: ReportSubject, onSent: () => void) {
  return useMutation({
    mutationFn: (body: Report) =>
      kind === 'addon'
        ? call('POST /api/addons/{id}/report', { params: { id }, body })
        : call('POST /api/comments/{id}/report', { params: { id }, body }),
    onSuccess: () => {
      toast.notice('Report submitted', "Thank you for your report. We'll review it shortly.");
      onSent();
    },
    onError: (error) => tellFailure('Report failed', error),
  });
}
