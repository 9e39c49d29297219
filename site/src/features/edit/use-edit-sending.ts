import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Issues } from '../../lib/form-issues.ts';
import { reloadAddons } from '../addons/queries.ts';
import { toast } from '../toasts/toasts.ts';
import { useSending } from '../upload/use-sending.ts';

/** Sends the changes of an add-on, and leads back to the dashboard. An empty form changes nothing and is not sent. */
export function useEditSending(id: string, onIssues: (issues: Issues) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/publisher/dashboard' });
  const sending = useSending({
    onSent: () => {
      toast.notice('Addon updated');
      void reloadAddons(queryClient);
      leave();
    },
    onFailed: (message, issues) => {
      toast.failure('Upload failed', message);
      onIssues(issues);
    },
    fallback: 'Failed to update addon',
  });
  return {
    ...sending,
    send: (form: FormData) => {
      if ([...form.keys()].length === 0) leave();
      else sending.send({ method: 'PUT', path: `/api/addons/${encodeURIComponent(id)}`, form });
    },
  };
}
