import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Issues } from '../../lib/form-issues.ts';
import { addonQuery, reloadAddons } from '../addons/queries.ts';
import { toast } from '../toasts/toasts.ts';
import { useSending } from '../upload/use-sending.ts';

/**
 * Sends the changes of an add-on, and leads back to the dashboard. An empty form changes nothing and is not sent. When
 * the add-on has changed meanwhile, the page shows it as it is now, and saving again puts these changes on top.
 */
export function useEditSending(
  { id, revision }: Pick<AddonDetail, 'id' | 'revision'>,
  onIssues: (issues: Issues) => void,
) {
  const queryClient = useQueryClient();
  const seenRevision = useRef(revision);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/publisher/dashboard' });
  const sending = useSending({
    onSent: () => {
      toast.notice('Addon updated');
      void reloadAddons(queryClient);
      leave();
    },
    onFailed: (message, issues, code) => {
      toast.failure('Upload failed', message);
      onIssues(issues);
      if (code === 'addon-changed') void lookAgain();
    },
    fallback: 'Failed to update addon',
  });
  async function lookAgain() {
    const latest = await queryClient.fetchQuery({ ...addonQuery(id), staleTime: 0 });
    seenRevision.current = latest.revision;
  }
  return {
    ...sending,
    send: (form: FormData) => {
      if ([...form.keys()].length === 0) leave();
      else {
        const path = `/api/addons/${encodeURIComponent(id)}`;
        sending.send({ method: 'PUT', path, form, seenRevision: () => seenRevision.current });
      }
    },
  };
}
