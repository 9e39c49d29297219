import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { reloadAddons } from '../../catalogue/browse/queries.ts';

/** Deletes one's own add-on, once it is confirmed. */
export function DeleteAddon({ addon, className }: { addon: OwnAddon; className: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/addons/{id}', { params: { id: addon.id }, body: {} }),
    onSuccess: () => {
      toast.notice('Addon deleted successfully');
      setOpen(false);
      return reloadAddons(queryClient);
    },
    onError: (error) => {
      tellFailure('Delete failed', error, 'Failed to delete addon. Please try again.');
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
          aria-label={`Delete ${addon.title}`}
          className={`${className} hover:text-redstone`}
        >
          <Trash2 aria-hidden="true" />
        </button>
      }
      title="Delete this addon?"
      confirm={isPending ? 'Deleting...' : 'Delete'}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      <strong dir="auto">{addon.title}</strong> will be gone for good, with its releases, ratings and
      comments. This cannot be undone.
    </ConfirmDialog>
  );
}
