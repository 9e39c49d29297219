import { Trans, useLingui } from '@lingui/react/macro';
import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../app/toasts/toasts.ts';
import { isNotFound } from '../../../lib/api.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionItems } from './CollectionItems.tsx';
import { CollectionMissing } from './CollectionPage.tsx';
import { DeleteCollection } from './DeleteCollection.tsx';
import { collectionQuery } from './queries.ts';
import { TakenDown } from './TakenDown.tsx';

type Props = { id: string; userId: string };

/** Where the owner of a collection edits it. For anybody else it does not exist. */
export function EditCollectionPage({ id, userId }: Props) {
  const { t } = useLingui();
  const { data: collection, error, isPending, refetch } = useQuery(collectionQuery(id));
  if (isNotFound(error) || (collection !== undefined && collection.owner?.id !== userId)) {
    return <CollectionMissing />;
  }
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle
        page="/collection/$id/edit"
        action={
          <ButtonLink to="/collection/$id" params={{ id }} variant="secondary" size="small">
            <Trans>View collection</Trans>
          </ButtonLink>
        }
      />
      {isPending && <Skeleton className="h-96 w-full" />}
      {!isPending && collection === undefined && (
        <LoadFailed title={t`Failed to load the collection`} onRetry={() => void refetch()} />
      )}
      {collection !== undefined && <Editing collection={collection} />}
    </div>
  );
}

function Editing({ collection }: { collection: CollectionView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isRemoved = collection.takenDown?.by === 'deleted';
  return (
    <div className="grid gap-6">
      <TakenDown of={collection} />
      {/* The server takes no changes to one that a moderator has removed. */}
      {!isRemoved && (
        <>
          <Panel title={t`About this collection`}>
            <CollectionForm edited={collection} onSaved={() => toast.notice(t`Collection saved`)} />
          </Panel>
          <Panel title={t`Addons`}>
            <CollectionItems collection={collection} />
          </Panel>
        </>
      )}
      <div>
        <DeleteCollection collection={collection} onDeleted={() => navigate({ to: '/collections' })} />
      </div>
    </div>
  );
}
