import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { MyCollections, OwnCollection } from '@sandcrate/api/collections/contract.ts';
import { MAX_COLLECTIONS } from '@sandcrate/api/contract/limits.ts';
import { TOO_MANY_COLLECTIONS } from '@sandcrate/api/contract/refusals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { WithMessages } from '../../../ui/WithMessages.tsx';
import { Word } from '../../../ui/Word.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { myCollectionsQuery, reloadCollections } from './queries.ts';

type Props = { addon: AddonDetail; open: boolean; onOpenChange: (open: boolean) => void };

/** Says which of the member's own collections contain an add-on, and changes that. */
export default function CollectDialog({ addon, open, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add to collection`}
      lead={<bdi className="wrap-anywhere">{addon.title}</bdi>}
    >
      <WithMessages area="collections" loading={LOADING}>
        <Choice addonId={addon.id} />
      </WithMessages>
    </Dialog>
  );
}

const LOADING = <Skeleton className="h-48 w-full" />;

function Choice({ addonId }: { addonId: string }) {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(myCollectionsQuery(addonId));
  const { mutate, mutateAsync, isPending: isChanging } = useCollect(addonId);
  if (isPending) return LOADING;
  if (data === undefined) {
    return (
      <LoadFailed title={t`Failed to load your collections`} onRetry={() => void refetch()}>
        <Trans>Your collections could not be loaded.</Trans>
      </LoadFailed>
    );
  }
  // Nothing can be added to one that a moderator has removed.
  const own = data.own.filter(({ takenDown }) => takenDown?.by !== 'deleted');
  return (
    <div className="grid gap-5" aria-busy={isChanging}>
      {own.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">
            <Trans>Your collections</Trans>
          </legend>
          {own.map((collection) => (
            <CollectionChoice
              key={collection.id}
              collection={collection}
              // A failure is in a toast.
              onChange={(add) => mutateAsync({ collection, add }).catch(() => undefined)}
            />
          ))}
        </fieldset>
      )}
      <NewCollection
        isFull={data.own.length >= MAX_COLLECTIONS}
        isFirst={own.length === 0}
        onMade={(collection) => mutate({ collection, add: true })}
      />
    </div>
  );
}

function CollectionChoice({
  collection,
  onChange,
}: {
  collection: OwnCollection;
  /** Resolves when the change is made or has failed. */
  onChange: (add: boolean) => Promise<unknown>;
}) {
  const { hasAddon } = collection;
  // The queries tell of a change a moment later, until which React would show the old state.
  const [pressed, setPressed] = useState<boolean>();
  return (
    <label className="notch-sm flex min-h-12 cursor-pointer items-center gap-3 px-2 py-1.5 hover:bg-raised">
      <input
        type="checkbox"
        checked={pressed ?? hasAddon}
        onChange={({ target }) => {
          setPressed(target.checked);
          void onChange(target.checked).finally(() => setPressed(undefined));
        }}
        className="size-4.5 shrink-0 accent-sand-deep"
      />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere" dir="auto">
          {collection.title}
        </span>
        <CollectionFacts of={collection} />
      </span>
    </label>
  );
}

type NewProps = {
  /** Whether the member can have no more collections. */
  isFull: boolean;
  /** Whether there is none yet, so that the form is open. */
  isFirst: boolean;
  onMade: (collection: Pick<OwnCollection, 'id' | 'title'>) => void;
};

function NewCollection({ isFull, isFirst, onMade }: NewProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const button = useId();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form, which had the focus, is gone.
    if (wasOpen.current && !isOpen) document.getElementById(button)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
  if (isFull) {
    return (
      <p className="text-sm text-muted">
        <Word of={TOO_MANY_COLLECTIONS} />
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button id={button} variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
        <Trans>New collection</Trans>
      </Button>
    );
  }
  return (
    <section className={isFirst ? '' : 'border-t border-line pt-5'}>
      <h3 className="mb-3 font-bold">
        <Trans>New collection</Trans>
      </h3>
      <CollectionForm
        isShort
        onSaved={(collection) => {
          setOpen(false);
          onMade(collection);
        }}
        {...(!isFirst && { onCancel: () => setOpen(false) })}
      />
    </section>
  );
}

type Change = { collection: Pick<OwnCollection, 'id' | 'title'>; add: boolean };

/** Adds an add-on to a collection or removes it. Shown at once, and reverted if the server refuses. */
function useCollect(addonId: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { queryKey } = myCollectionsQuery(addonId);
  const show = (id: string, hasAddon: boolean) =>
    queryClient.setQueryData<MyCollections>(
      queryKey,
      (shown) =>
        shown && { ...shown, own: shown.own.map((one) => (one.id === id ? { ...one, hasAddon } : one)) },
    );
  return useMutation({
    // One after the other, so that the last press counts.
    scope: { id: `collect ${addonId}` },
    mutationKey: ['collect', addonId],
    mutationFn: ({ collection: { id }, add }: Change) =>
      add
        ? call('PUT /api/collections/{id}/items/{addonId}', { params: { id, addonId }, body: {} })
        : call('DELETE /api/collections/{id}/items/{addonId}', { params: { id, addonId } }),
    onMutate: async ({ collection, add }) => {
      await queryClient.cancelQueries({ queryKey });
      show(collection.id, add);
    },
    onSuccess: (_, { collection: { title }, add }) => {
      toast.notice(add ? t`Added to “${title}”` : t`Removed from “${title}”`);
    },
    onError: (error, { collection, add }) => {
      show(collection.id, !add);
      tellFailure(add ? t`Not added` : t`Not removed`, error);
    },
    onSettled: () => {
      // An answer from before a press that is still under way would undo it on the screen.
      if (queryClient.isMutating({ mutationKey: ['collect', addonId] }) === 1)
        return reloadCollections(queryClient);
    },
  });
}
