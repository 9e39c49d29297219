import { useLingui } from '@lingui/react/macro';
import type { DELETE_PHRASE } from '@sandcrate/api/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { refusalAs } from '../../../lib/server-issues.ts';

/** Time to read that the account is gone, in milliseconds. */
const LEAVE_AFTER = 2000;

type Deletion = { password: string; confirmDeletion: typeof DELETE_PHRASE; withContent: boolean };

/** Deletes the member's account; two seconds later, logs out and shows the home page, even if the page was left. */
export function useAccountDeletion() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  function leave() {
    void endSession(queryClient, true);
    void navigate({ to: '/' });
  }
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (body: Deletion) => call('DELETE /api/users/me', { body }),
    onSuccess: () => {
      toast.notice(t`Account deleted`, t`Your account has been deleted. Goodbye!`);
      setTimeout(leave, LEAVE_AFTER);
    },
    onError: (error) =>
      tellFailure(t`Account Deletion Failed`, error, t`Failed to delete account. Please try again.`),
  });
  return {
    remove: mutate,
    isPending,
    isDone: isSuccess,
    /** What the server said of the password, until `forgive` is called. */
    refusal: refusalAs('wrong-password', error),
    forgive: () => error !== null && reset(),
  };
}
