import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import type { ReportReason } from './report-reasons.ts';

export type ReportSubject = { kind: 'addon' | 'comment' | 'collection' | 'profile'; id: string };
export type Report = { reason: ReportReason; description?: string };

const CALLS = {
  addon: 'POST /api/addons/{id}/report',
  comment: 'POST /api/comments/{id}/report',
  collection: 'POST /api/collections/{id}/report',
  profile: 'POST /api/profiles/{id}/report',
} as const;

/** Sends a report about an add-on, a comment, a collection or a profile; calls `onSent` once it has arrived. */
export function useReport({ kind, id }: ReportSubject, onSent: () => void) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (body: Report) => call(CALLS[kind], { params: { id }, body }),
    onSuccess: () => {
      toast.notice(t`Report submitted`, t`Thank you for your report. We'll review it shortly.`);
      onSent();
    },
    onError: (error) => tellFailure(t`Report failed`, error),
  });
}
