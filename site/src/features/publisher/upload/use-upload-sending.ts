import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { lookAgainLater } from '../../../lib/api.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { reloadAddons } from '../../catalogue/browse/queries.ts';
import { useSending } from './use-sending.ts';

/** Time to read that the upload succeeded, in milliseconds. */
const REDIRECT_AFTER = 1500;

const Answer = z.object({ status: z.string() });

/** Sends a new add-on, and shows the dashboard when it has arrived. */
export function useUploadSending(onIssues: (issues: Issues) => void, onDone: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [arrived, setArrived] = useState<{ isLive: boolean }>();

  useEffect(() => {
    if (arrived === undefined) return;
    const search = { uploaded: 'true', status: arrived.isLive ? 'approved' : undefined } as const;
    const timer = setTimeout(() => void navigate({ to: '/publisher/dashboard', search }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [arrived, navigate]);

  const finish = (text: string, isLive: boolean) => {
    toast.notice(t`Upload successful!`, text);
    void reloadAddons(queryClient);
    onDone();
    setArrived({ isLive });
  };

  return useSending({
    onSent: (answer) => {
      const isLive = Answer.safeParse(answer).data?.status === 'approved';
      finish(
        isLive ? t`Players see your addon now.` : t`Your addon has been uploaded and is pending review.`,
        isLive,
      );
    },
    onSaved: (message) => {
      lookAgainLater('POST /api/addons', {});
      finish(message, false);
    },
    onFailed: (message, issues, error) => {
      if (error === undefined) toast.failure(t`Upload failed`, message);
      else tellFailure(t`Upload failed`, error, message);
      onIssues(issues);
    },
  });
}
