import { Trans, useLingui } from '@lingui/react/macro';
import type { MyCollections, OwnCollection } from '@sandcrate/api/collections/contract.ts';
import { MAX_COLLECTIONS } from '@sandcrate/api/contract/limits.ts';
import { TOO_MANY_COLLECTIONS } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Word } from '../../../ui/Word.tsx';
import { COLLECTION_COLUMNS, CollectionCard } from '../browse/CollectionCard.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { DeleteCollection } from './DeleteCollection.tsx';
import { myCollectionsQuery } from './queries.ts';
import { TakenDown } from './TakenDown.tsx';

/** A member's own collections, and those that they follow. */
export function MyCollectionsPage() {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(myCollectionsQuery());
  const [isNew, setNew] = useState(false);
  const isFull = data !== undefined && data.own.length >= MAX_COLLECTIONS;
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle
        page="/collections"
        action={
          !isNew &&
          !isFull && (
            <Button size="small" onClick={() => setNew(true)}>
              <Trans>New collection</Trans>
            </Button>
          )
        }
      />
      <div className="grid gap-6">
        {isFull && (
          <p className="text-muted">
            <Word of={TOO_MANY_COLLECTIONS} />
          </p>
        )}
        {isNew && <NewCollection onCancel={() => setNew(false)} />}
        {isPending && <Skeleton className="h-72 w-full" />}
        {!isPending && data === undefined && (
          <LoadFailed title={t`Failed to load your collections`} onRetry={() => void refetch()}>
            <Trans>Your collections could not be loaded.</Trans>
          </LoadFailed>
        )}
        {data !== undefined && <Collections {...data} isNew={isNew} />}
      </div>
    </div>
  );
}

/** The form for a new collection, whose page opens once it is made. */
function NewCollection({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Panel title={t`New collection`}>
      <CollectionForm
        onSaved={({ id }) => {
          toast.notice(t`Collection created`);
          return navigate({ to: '/collection/$id', params: { id } });
        }}
        onCancel={onCancel}
      />
    </Panel>
  );
}

function Collections({ own, followed, isNew }: MyCollections & { isNew: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {own.length > 0 ? (
        <Panel title={t`Your collections`}>
          <ul className="grid divide-y divide-line">
            {own.map((collection) => (
              <Own key={collection.id} collection={collection} />
            ))}
          </ul>
        </Panel>
      ) : (
        !isNew && (
          <Message
            art={<Art of={emptyCrate} />}
            title={t`No collections yet`}
            actions={
              <ButtonLink to="/browse">
                <Trans>Browse Addons</Trans>
              </ButtonLink>
            }
          >
            <Trans>Press “Add to collection” on an addon's page.</Trans>
          </Message>
        )
      )}
      {followed.length > 0 && (
        <section>
          <h2 className="mb-4 text-lg font-bold">
            <Trans>Collections you follow</Trans>
          </h2>
          <div className={`grid ${COLLECTION_COLUMNS}`}>
            {followed.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Own({ collection }: { collection: OwnCollection }) {
  const { t } = useLingui();
  const { id, title } = collection;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <TakenDown of={collection} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-52 gap-1">
          <h3 className="min-w-0 font-bold wrap-anywhere" dir="auto">
            <Link to="/collection/$id" params={{ id }} className="hover:underline">
              {title}
            </Link>
          </h3>
          <CollectionFacts of={collection} />
        </div>
        <div className="flex gap-1">
          <ButtonLink
            to="/collection/$id/edit"
            params={{ id }}
            variant="quiet"
            size="small"
            aria-label={t`Edit ${title}`}
          >
            <Pencil aria-hidden="true" />
            <Trans>Edit</Trans>
          </ButtonLink>
          <DeleteCollection collection={collection} />
        </div>
      </div>
    </li>
  );
}
