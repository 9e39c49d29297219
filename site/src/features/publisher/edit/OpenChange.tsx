import type { I18n } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { isPictureField, labelOfField, textOfField } from '@sandcrate/api/contract/change-fields.ts';
import { LOOK_INSIDE_PROPOSED } from '@sandcrate/api/contract/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOf } from '../../../app/i18n/format.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { word } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Word } from '../../../ui/Word.tsx';
import { reloadAddons } from '../../catalogue/browse/queries.ts';
import InsideButton from '../../catalogue/inside/InsideButton.tsx';

type Change = NonNullable<AddonDetail['openChange']>;
type Difference = Change['differences'][number];

type Props = { change: Change; onWithdrawn: () => void };

/** The open change of an add-on, field by field, with a button to withdraw it. */
export function OpenChange({ change, onWithdrawn }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="mb-6">
      <Panel title={t`Proposed change`} action={<Withdraw change={change} onWithdrawn={onWithdrawn} />}>
        <p className="mb-4 text-sm text-muted">
          <Trans>Proposed {ph({ proposedAt: format.date(change.proposedAt) })}</Trans>
        </p>
        <dl className="grid gap-4">
          {change.differences.map((difference) => (
            <div key={difference.field} className="grid gap-1 text-sm">
              <dt className="font-semibold">
                <Word of={labelOfField(difference.field)} />
              </dt>
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

function inWords(i18n: I18n, field: string, value: string | null): string {
  if (value === null) return i18n._(msg`nothing`);
  const { megabytes } = formatOf(i18n.locale);
  return textOfField(field, value, { word: (text) => word(i18n, text), size: megabytes });
}

function Texts({ difference: { field, before, after } }: { difference: Difference }) {
  const { t, i18n } = useLingui();
  const [was, willBe] = [inWords(i18n, field, before), inWords(i18n, field, after)];
  return (
    <>
      <del className="line-clamp-4 wrap-anywhere whitespace-pre-line text-muted" dir="auto">
        {was}
      </del>
      <ins className="line-clamp-4 wrap-anywhere whitespace-pre-line text-moss no-underline" dir="auto">
        {was === willBe ? t`${willBe} (a new file)` : willBe}
      </ins>
    </>
  );
}

function Pictures({ difference: { field, beforeImageUrl, afterImageUrl } }: { difference: Difference }) {
  const { t, i18n } = useLingui();
  const name = word(i18n, labelOfField(field));
  const pictures = [
    { label: t`Before`, alt: t`${name}, before`, src: beforeImageUrl },
    { label: t`After`, alt: t`${name}, after`, src: afterImageUrl },
  ];
  return (
    <div className="grid max-w-xl grid-cols-2 gap-3">
      {pictures.map(({ label, alt, src }) => (
        <figure key={label} className="grid content-start gap-1">
          {src == null ? (
            <span className="grid aspect-video place-items-center bg-raised text-muted">
              <Trans>No picture</Trans>
            </span>
          ) : (
            <Picture
              src={src}
              sizes="(min-width: 40rem) 17rem, 46vw"
              alt={alt}
              fallback={
                <span className="grid aspect-video place-items-center bg-raised">
                  <Trans>No preview</Trans>
                </span>
              }
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
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/addons/{id}/changes/{changeId}', { params: { id: addonId, changeId: id } }),
    onSuccess: async () => {
      toast.notice(t`Change withdrawn`, t`Players keep the approved version.`);
      await reloadAddons(queryClient);
      onWithdrawn();
    },
    // The change may have been decided meanwhile: the page shows its latest state.
    onError: (error) => {
      tellFailure(t`Withdrawal failed`, error);
      return reloadAddons(queryClient);
    },
    onSettled: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="secondary">
          <Trans>Withdraw</Trans>
        </Button>
      }
      title={t`Withdraw this change?`}
      confirm={isPending ? t`Withdrawing...` : t`Withdraw Change`}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      <Trans>Your proposed change is discarded without a review.</Trans>
    </ConfirmDialog>
  );
}
