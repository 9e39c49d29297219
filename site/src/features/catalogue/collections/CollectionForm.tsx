import { Trans, useLingui } from '@lingui/react/macro';
import { CollectionBody, type CollectionView } from '@sandcrate/api/collections/contract.ts';
import { MAX_COLLECTION_DESCRIPTION } from '@sandcrate/api/contract/limits.ts';
import { VERIFY_TO_PUBLISH } from '@sandcrate/api/contract/refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useFormDraft } from '../../../lib/use-draft.ts';
import { useSendOnce } from '../../../lib/use-send-once.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { Word } from '../../../ui/Word.tsx';
import { collectionQuery, reloadCollections } from './queries.ts';
import { VISIBILITIES, type Visibility } from './visibilities.ts';

type Props = {
  /** The collection to edit. [a new one] */
  edited?: CollectionView;
  /** Whether to ask for title and visibility only. */
  isShort?: boolean;
  onSaved: (collection: CollectionView) => unknown;
  onCancel?: () => void;
};

/** A collection's title, description and visibility. */
export function CollectionForm({ edited, isShort = false, onSaved, onCancel }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const draft = useFormDraft(`collection:${edited?.id ?? 'new'}`);
  const saved = {
    title: edited?.title ?? '',
    description: edited?.description ?? '',
    visibility: edited?.visibility ?? 'private',
  };
  const [initial] = useState({ ...saved, ...draft.restored });
  const { send, isPending } = useSendOnce({
    send: (body: z.output<typeof CollectionBody>, headers) =>
      edited === undefined
        ? call('POST /api/collections', { body, headers })
        : call('PUT /api/collections/{id}', { params: { id: edited.id }, body, headers }),
    onSent: async (collection) => {
      draft.forget();
      queryClient.setQueryData(collectionQuery(collection.id).queryKey, collection);
      await reloadCollections(queryClient);
      await onSaved(collection);
    },
    onFailed: (error) => {
      refuse(error);
      tellFailure(t`The collection was not saved`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(checkedBy(CollectionBody), send);
  return (
    <form
      {...formProps}
      onInput={(event) => {
        draft.keep(new FormData(event.currentTarget), saved);
        formProps.onInput(event);
      }}
      className="grid gap-5"
    >
      <Field label={t`Title`} error={issues.title} required>
        {(control) => (
          <input
            {...control}
            name="title"
            autoComplete="off"
            dir="auto"
            defaultValue={initial.title}
            className={inputClass}
          />
        )}
      </Field>
      {!isShort && (
        <MarkdownField
          label={t`Description`}
          name="description"
          value={initial.description}
          max={MAX_COLLECTION_DESCRIPTION}
          dialect="short"
          rows={4}
          hint={t`Optional. You can format it with Markdown.`}
          error={issues.description}
        />
      )}
      <VisibilityField value={initial.visibility} isPublic={edited?.visibility === 'public'} />
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget();
              onCancel();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" disabled={isPending}>
          {isPending ? t`Saving...` : edited === undefined ? t`Create collection` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

/** `isPublic`: whether it is public already, which it may stay. */
function VisibilityField({ value, isPublic }: { value: string; isPublic: boolean }) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const mayPublish = isPublic || user?.emailVerified === true;
  const isOpen = (visibility: Visibility) => visibility !== 'public' || mayPublish;
  const chosen = VISIBILITIES.find((one) => one.value === value && isOpen(one.value))?.value ?? 'private';
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-semibold">
        <Trans>Who can see it</Trans>
      </legend>
      {VISIBILITIES.map((one) => (
        <label
          key={one.value}
          className="notch-sm flex min-h-10 cursor-pointer items-center gap-3 px-2 py-1 hover:bg-raised has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            name="visibility"
            value={one.value}
            defaultChecked={one.value === chosen}
            disabled={!isOpen(one.value)}
            className="size-4.5 shrink-0 accent-sand-deep"
          />
          <span>
            {i18n._(one.label)}
            <span className="block text-sm text-muted">
              {isOpen(one.value) ? i18n._(one.hint) : <Word of={VERIFY_TO_PUBLISH} />}
            </span>
          </span>
        </label>
      ))}
      {!mayPublish && (
        <Link to="/verify-email" className="justify-self-start px-2 py-1.5 text-sm text-patina underline">
          <Trans>Verify your email</Trans>
        </Link>
      )}
    </fieldset>
  );
}
