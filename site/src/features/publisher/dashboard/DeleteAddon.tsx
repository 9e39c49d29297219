import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { reloadAddons } from '../../catalogue/browse/queries.ts';

/** Deletes the publisher's own add-on after confirmation. */
export function DeleteAddon({ addon, className }: { addon: OwnAddon; className: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/addons/{id}', { params: { id: addon.id }, body: {} }),
    onSuccess: () => {
      toast.notice(t`Addon deleted successfully`);
      setOpen(false);
      return reloadAddons(queryClient);
    },
    onError: (error) => {
      tellFailure(t`Delete failed`, error, t`Failed to delete addon. Please try again.`);
      setOpen(false);
    },
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={t`Delete ${ph({ title: addon.title })}`}
          className={`${className} hover:text-redstone`}
        >
          <Trash2 aria-hidden="true" />
        </button>
      }
      title={t`Delete this addon?`}
      confirm={isPending ? t`Deleting...` : t`Delete`}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      <Trans>
        <strong dir="auto">{ph({ title: addon.title })}</strong> will be gone for good, with its releases,
        ratings and comments. This cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}
