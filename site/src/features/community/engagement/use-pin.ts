import { useLingui } from '@lingui/react/macro';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** Pins a comment in place of the one pinned before, or unpins it. */
export function usePin({ id, addonId }: CommentView) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isPinned: boolean) =>
      call(isPinned ? 'PUT /api/comments/{id}/pin' : 'DELETE /api/comments/{id}/pin', { params: { id } }),
    onSuccess: (_, isPinned) => {
      toast.notice(isPinned ? t`Comment pinned` : t`Comment no longer pinned`);
      return queryClient.invalidateQueries({ queryKey: keys.comments(addonId) });
    },
    onError: (error) => {
      const failed = t`The pinned comment could not be changed`;
      tellFailure(failed, error, failed);
    },
  });
  return { pin: () => mutate(true), unpin: () => mutate(false), isPending };
}
