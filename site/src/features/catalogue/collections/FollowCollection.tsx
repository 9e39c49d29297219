import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMembersAction } from '../../community/engagement/use-members-action.ts';
import { collectionQuery, reloadCollections } from './queries.ts';

const FOLLOW = { name: 'follow-collection', text: msg`Please login to follow this collection.` };

/** Follows or unfollows somebody else's collection. Shown at once, and reverted if the server refuses. */
export function FollowCollection({ collection }: { collection: CollectionView }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id, isFollowed, title } = collection;
  const show = (state: Pick<CollectionView, 'isFollowed'> & Partial<CollectionView>) =>
    queryClient.setQueryData(collectionQuery(id).queryKey, (shown) => shown && { ...shown, ...state });
  const { mutate, isPending } = useMutation({
    mutationFn: (follow: boolean) =>
      follow
        ? call('PUT /api/collections/{id}/follow', { params: { id } })
        : call('DELETE /api/collections/{id}/follow', { params: { id } }),
    onMutate: (follow) => show({ isFollowed: follow }),
    onSuccess: (state) => {
      show(state);
      return reloadCollections(queryClient);
    },
    onError: (error, follow) => {
      show({ isFollowed: !follow });
      tellFailure(t`Action failed`, error);
    },
  });
  const press = useMembersAction(FOLLOW, id, (follow: boolean) => !isPending && mutate(follow));
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button size="small" variant={isFollowed ? 'secondary' : 'primary'} onClick={() => press(!isFollowed)}>
      <Icon aria-hidden="true" />
      {isFollowed ? (
        <Trans comment="A pressed button; the name is for screen readers">
          Following<span className="sr-only"> {title}</span>
        </Trans>
      ) : (
        <Trans comment="A button; the name is for screen readers">
          Follow<span className="sr-only"> {title}</span>
        </Trans>
      )}
    </Button>
  );
}
