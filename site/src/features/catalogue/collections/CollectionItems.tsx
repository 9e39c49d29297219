import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type CollectionItem,
  CollectionItemBody,
  type CollectionView,
} from '@sandcrate/api/collections/contract.ts';
import { MAX_COLLECTION_NOTE } from '@sandcrate/api/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { inputClass } from '../../../ui/input.ts';
import { AddonArt } from '../browse/AddonArt.tsx';
import { collectionQuery, releasesQuery, reloadCollections } from './queries.ts';

type Step = 'up' | 'down';

/** The add-ons of one's own collection: their order, notes and recommended versions. */
export function CollectionItems({ collection: { id, items } }: { collection: CollectionView }) {
  const { t } = useLingui();
  const { mutate } = useOrder(id);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ addonId: string; step: Step }>();
  const place = items.findIndex(({ addonId }) => addonId === moved?.addonId);
  useEffect(() => {
    if (moved === undefined || place === -1) return;
    // Moving an entry takes the focus from its button, and at either end that button is disabled.
    const other = moved.step === 'up' ? 'down' : 'up';
    const buttonOf = (step: Step) =>
      list.current?.children
        .item(place)
        ?.querySelector<HTMLButtonElement>(`[data-step="${step}"]:not([disabled])`);
    (buttonOf(moved.step) ?? buttonOf(other))?.focus();
  }, [moved, place]);
  if (items.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Press “Add to collection” on an addon's page.</Trans>
      </p>
    );
  }
  function move(from: number, step: Step) {
    const order = [...items];
    const [item] = order.splice(from, 1);
    if (item === undefined) return;
    order.splice(step === 'up' ? from - 1 : from + 1, 0, item);
    setMoved({ addonId: item.addonId, step });
    mutate(order);
  }
  const title = place === -1 ? '' : nameOf(items[place]);
  return (
    <>
      <p role="status" className="sr-only">
        {place !== -1 && t`${title}: place ${ph({ place: place + 1 })} of ${ph({ total: items.length })}`}
      </p>
      <ol ref={list} className="grid divide-y divide-line">
        {items.map((item, index) => (
          <Item
            key={item.addonId}
            collectionId={id}
            item={item}
            onUp={index === 0 ? undefined : () => move(index, 'up')}
            onDown={index === items.length - 1 ? undefined : () => move(index, 'down')}
          />
        ))}
      </ol>
    </>
  );
}

const nameOf = (item: CollectionItem | undefined) => item?.addon?.title ?? item?.title ?? '';

/** Puts the add-ons in order. Shown at once. */
function useOrder(id: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { queryKey } = collectionQuery(id);
  return useMutation({
    // One after the other, so that the last press counts.
    scope: { id: `order ${id}` },
    mutationFn: (items: readonly CollectionItem[]) =>
      call('PUT /api/collections/{id}/order', {
        params: { id },
        body: { addonIds: items.map(({ addonId }) => addonId) },
      }),
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, items: [...items] });
    },
    onError: (error) => {
      tellFailure(t`The order was not saved`, error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

type ItemProps = {
  collectionId: string;
  item: CollectionItem;
  /** Moves it by one place. [it is at that end of the list] */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function Item({ collectionId, item, onUp, onDown }: ItemProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { addonId, addon, note, release } = item;
  const [editing, setEditing] = useState<'note' | 'release'>();
  const close = () => setEditing(undefined);
  const name = nameOf(item) || t`No longer available`;
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/collections/{id}/items/{addonId}', { params: { id: collectionId, addonId } }),
    onSuccess: () => {
      toast.notice(t`Addon removed from the collection`);
      return reloadCollections(queryClient);
    },
    onError: (error) => tellFailure(t`Not removed`, error),
  });
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="notch-sm w-20 shrink-0 self-start overflow-hidden sm:w-28">
          {addon === null ? (
            <div className="aspect-video bg-raised" />
          ) : (
            <AddonArt addon={addon} sizes="112px" />
          )}
        </div>
        <div className="grid min-w-0 flex-1 basis-40 gap-1">
          <h3 className="font-bold wrap-anywhere" dir="auto">
            {addon === null ? (
              name
            ) : (
              <Link to="/addon/$id" params={{ id: addonId }} className="hover:underline">
                {name}
              </Link>
            )}
          </h3>
          {addon === null && item.title !== null && (
            <p className="text-sm text-muted">
              <Trans>No longer available</Trans>
            </p>
          )}
          {release !== null && (
            <p className="text-sm text-muted">
              <Trans>Recommended version: {ph({ version: release.version })}</Trans>
            </p>
          )}
          {note !== null && editing !== 'note' && (
            <p className="text-sm wrap-anywhere whitespace-pre-line text-muted" dir="auto">
              {note}
            </p>
          )}
        </div>
        <div className="flex">
          <IconButton label={t`Move ${name} up`} data-step="up" disabled={onUp === undefined} onClick={onUp}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Move ${name} down`}
            data-step="down"
            disabled={onDown === undefined}
            onClick={onDown}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Remove ${name}`}
            disabled={isPending}
            onClick={() => remove()}
            className="hover:text-redstone"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {editing === 'note' && <NoteForm collectionId={collectionId} item={item} name={name} onClose={close} />}
      {editing === 'release' && (
        <ReleaseForm collectionId={collectionId} item={item} name={name} onClose={close} />
      )}
      {editing === undefined && (
        <div className="flex flex-wrap gap-x-2">
          <Button
            variant="quiet"
            size="small"
            aria-label={note === null ? t`Add a note to ${name}` : t`Edit the note on ${name}`}
            onClick={() => setEditing('note')}
          >
            {note === null ? t`Add note` : t`Edit note`}
          </Button>
          {addon !== null && (
            <Button
              variant="quiet"
              size="small"
              aria-label={t`Recommend a version of ${name}`}
              onClick={() => setEditing('release')}
            >
              <Trans>Recommend a version</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type FormProps = { collectionId: string; item: CollectionItem; name: string; onClose: () => void };

/** Says why an add-on is in the collection. An empty note is removed. */
function NoteForm({ collectionId, item: { addonId, note }, name, onClose }: FormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useDraft(`collection:${collectionId}:${addonId}`);
  const [text, setText] = useState(draft || (note ?? ''));
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: z.output<typeof CollectionItemBody>) =>
      call('PUT /api/collections/{id}/items/{addonId}', { params: { id: collectionId, addonId }, body }),
    onSuccess: async () => {
      setDraft('');
      toast.notice(t`Note saved`);
      await reloadCollections(queryClient);
      onClose();
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`The note was not saved`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(checkedBy(CollectionItemBody), (body) => mutate(body));
  return (
    <form {...formProps} className="grid gap-3">
      <Field
        label={t`Note on ${name}`}
        hint={t`Why it is in this collection. Everybody who sees the collection can read it.`}
        error={issues.note}
        aside={
          <span className="text-sm tabular-nums text-muted">
            {[...text.trim()].length}/{MAX_COLLECTION_NOTE}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            name="note"
            rows={2}
            dir="auto"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setDraft(target.value);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setDraft('');
            onClose();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

/** Chooses the release that the owner recommends instead of the current one. */
function ReleaseForm({ collectionId, item: { addonId, release }, name, onClose }: FormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const chosen = release?.id ?? '';
  const [value, setValue] = useState(chosen);
  const { data: releases = release === null ? [] : [release] } = useQuery(releasesQuery(addonId));
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('PUT /api/collections/{id}/items/{addonId}', {
        params: { id: collectionId, addonId },
        body: { releaseId: value || null },
      }),
    onSuccess: async () => {
      toast.notice(t`Recommended version saved`);
      await reloadCollections(queryClient);
      onClose();
    },
    onError: (error) => tellFailure(t`The recommended version was not saved`, error),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Field label={t`Version of ${name} that you recommend`}>
        {(control) => (
          <select
            {...control}
            ref={select}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            className={inputClass}
          >
            <option value="">{t`The current one`}</option>
            {releases.map(({ id, version }) => (
              <option key={id} value={id}>
                {version}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
}
