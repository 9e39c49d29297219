import { Trans, useLingui } from '@lingui/react/macro';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { inputClass } from '../../../ui/input.ts';

const MAX_REASON = 1000;

/** Deletes a comment after confirmation; staff may give a reason. */
export default function DeleteComment({ comment, isOwn }: { comment: CommentView; isOwn: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/comments/{id}', {
        params: { id: comment.id },
        body: reason.trim() === '' ? {} : { reason },
      }),
    onSuccess: () => {
      toast.notice(
        t`Comment deleted`,
        isOwn ? t`Your comment has been removed.` : t`The comment has been removed.`,
      );
      const { addonId } = comment;
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.comments(addonId) }),
        queryClient.invalidateQueries({ queryKey: keys.addons.one(addonId), exact: true }),
      ]);
    },
    onError: (error) => {
      const text = messageOf(error, TRY_AGAIN);
      toast.failure(t`Failed to delete comment`, text);
    },
    onSettled: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={t`Delete comment`} className="hover:text-redstone">
          <Trash2 />
        </IconButton>
      }
      title={t`Delete this comment?`}
      confirm={isPending ? t`Deleting...` : t`Delete`}
      isBusy={isPending}
      onConfirm={() => mutate()}
      fields={
        isOwn ? undefined : (
          <Field label={t`Reason`} hint={t`Optional. Its author reads it.`}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                dir="auto"
                maxLength={MAX_REASON}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                className={inputClass}
              />
            )}
          </Field>
        )
      }
    >
      <Trans>This cannot be undone.</Trans>
    </ConfirmDialog>
  );
}
