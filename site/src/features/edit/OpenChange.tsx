import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { reloadAddons } from '../addons/queries.ts';
import { tellFailure } from '../toasts/tell-failure.ts';
import { toast } from '../toasts/toasts.ts';

type Change = NonNullable<AddonDetail['openChange']>;

/** What of an add-on waits for a reviewer, field by field, and a way to take it back. */
export function OpenChange({ change }: { change: Change }) {
  return (
    <div className="mb-6">
      <Panel title="Proposed change" action={<Withdraw change={change} />}>
        <p className="mb-4 text-sm text-muted">Proposed {formatDate(change.proposedAt)}</p>
        <dl className="grid gap-4">
          {change.differences.map(({ field, before, after }) => (
            <div key={field} className="grid gap-1 text-sm">
              <dt className="font-semibold">{field}</dt>
              <dd className="grid gap-1">
                <del className="line-clamp-4 break-words whitespace-pre-line text-muted">
                  {before ?? 'nothing'}
                </del>
                <ins className="line-clamp-4 break-words whitespace-pre-line text-moss no-underline">
                  {after ?? 'nothing'}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

function Withdraw({ change: { id, addonId } }: { change: Change }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/addons/{id}/changes/{changeId}', { params: { id: addonId, changeId: id } }),
    onSuccess: () => {
      toast.notice('Change withdrawn', 'Players keep the approved version.');
      return reloadAddons(queryClient);
    },
    onError: (error) => tellFailure('Withdrawal failed', error),
    onSettled: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="secondary">
          Withdraw
        </Button>
      }
      title="Withdraw this change?"
      confirm={isPending ? 'Withdrawing...' : 'Withdraw Change'}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      What you proposed is dropped, and nobody reviews it.
    </ConfirmDialog>
  );
}
