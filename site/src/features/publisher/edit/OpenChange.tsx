import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { isPictureField, labelOfField, textOfField } from '@sandcrate/api/contract/change-fields.ts';
import { LOOK_INSIDE_PROPOSED } from '@sandcrate/api/contract/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { reloadAddons } from '../../catalogue/browse/queries.ts';
import InsideButton from '../../catalogue/inside/InsideButton.tsx';

type Change = NonNullable<AddonDetail['openChange']>;
type Difference = Change['differences'][number];

type Props = { change: Change; onWithdrawn: () => void };

/** The open change of an add-on, field by field, with a button to withdraw it. */
export function OpenChange({ change, onWithdrawn }: Props) {
  return (
    <div className="mb-6">
      <Panel title="Proposed change" action={<Withdraw change={change} onWithdrawn={onWithdrawn} />}>
        <p className="mb-4 text-sm text-muted">Proposed {formatDate(change.proposedAt)}</p>
        <dl className="grid gap-4">
          {change.differences.map((difference) => (
            <div key={difference.field} className="grid gap-1 text-sm">
              <dt className="font-semibold">{labelOfField(difference.field)}</dt>
              <dd className="grid gap-1">
                {isPictureField(difference.field) ? (
                  <Pictures difference={difference} />
                ) : (
                  <Texts difference={difference} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {change.fileReleaseId != null && (
          <InsideButton
            file={{ addonId: change.addonId, releaseId: change.fileReleaseId }}
            opensAt={LOOK_INSIDE_PROPOSED}
          />
        )}
      </Panel>
    </div>
  );
}

function inWords(field: string, value: string | null): string {
  if (value === null) return 'nothing';
  return textOfField(field, value);
}

function Texts({ difference: { field, before, after } }: { difference: Difference }) {
  const [was, willBe] = [inWords(field, before), inWords(field, after)];
  return (
    <>
      <del className="line-clamp-4 wrap-anywhere whitespace-pre-line text-muted" dir="auto">
        {was}
      </del>
      <ins className="line-clamp-4 wrap-anywhere whitespace-pre-line text-moss no-underline" dir="auto">
        {was === willBe ? `${willBe} (a new file)` : willBe}
      </ins>
    </>
  );
}

function Pictures({ difference: { field, beforeImageUrl, afterImageUrl } }: { difference: Difference }) {
  const pictures = [
    { label: 'Before', src: beforeImageUrl },
    { label: 'After', src: afterImageUrl },
  ];
  return (
    <div className="grid max-w-xl grid-cols-2 gap-3">
      {pictures.map(({ label, src }) => (
        <figure key={label} className="grid content-start gap-1">
          {src == null ? (
            <span className="grid aspect-video place-items-center bg-raised text-muted">No picture</span>
          ) : (
            <Picture
              src={src}
              sizes="(min-width: 40rem) 17rem, 46vw"
              alt={`${labelOfField(field)}, ${label.toLowerCase()}`}
              fallback={<span className="grid aspect-video place-items-center bg-raised">No preview</span>}
              className="aspect-video w-full object-cover"
            />
          )}
          <figcaption className="text-muted">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Withdraw({ change: { id, addonId }, onWithdrawn }: Props) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/addons/{id}/changes/{changeId}', { params: { id: addonId, changeId: id } }),
    onSuccess: async () => {
      toast.notice('Change withdrawn', 'Players keep the approved version.');
      await reloadAddons(queryClient);
      onWithdrawn();
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
      Your proposed change is discarded without a review.
    </ConfirmDialog>
  );
}
