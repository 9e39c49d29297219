import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { collectionQuery, myCollectionsQuery, reloadCollections } from './queries.ts';

type Props = {
  collection: { id: string; title: string };
  /** Called before the lists are loaded again, as to leave the collection's own page. */
  onDeleted?: () => unknown;
};

/** Deletes one's own collection after confirmation. */
export function DeleteCollection({ collection: { id, title }, onDeleted }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/collections/{id}', { params: { id }, body: {} }),
    onSuccess: async () => {
      toast.notice(t`Collection deleted`);
      setOpen(false);
      await onDeleted?.();
      queryClient.removeQueries(collectionQuery(id));
      queryClient.setQueryData(
        myCollectionsQuery().queryKey,
        (shown) => shown && { ...shown, own: shown.own.filter((one) => one.id !== id) },
      );
      await reloadCollections(queryClient);
    },
    onError: (error) => {
      setOpen(false);
      tellFailure(t`The collection was not deleted`, error);
    },
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="small" aria-label={t`Delete ${title}`}>
          <Trash2 aria-hidden="true" />
          <Trans>Delete</Trans>
        </Button>
      }
      title={t`Delete this collection?`}
      confirm={isPending ? t`Deleting...` : t`Delete`}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      <Trans>
        <strong dir="auto">{title}</strong> will be gone for good, with its notes. The addons in it stay on
        the site.
      </Trans>
    </ConfirmDialog>
  );
}
