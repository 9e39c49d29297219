import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { holdAddon, showLike } from './update-caches.ts';
import { useMembersAction } from './use-members-action.ts';

const likeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.likes(id),
    queryFn: () => call('GET /api/addons/{id}/like-status', { params: { id } }),
    meta: { failure: msg`Failed to fetch like status` },
  });

/**
 * Adds an add-on to the favorites or removes it. Shown at once, and reverted if the server refuses. Until it is known
 * whether a member likes the add-on, the heart is dimmed, and a press adds it.
 */
export function LikeButton({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { short } = useFormat();
  const { user, isLoading } = useSession();
  const { data } = useQuery({ ...likeQuery(addon.id), enabled: user !== null });
  const { mutate, isPending } = useLike(addon);
  const like = useMembersAction('like', addon.id, (liked: boolean) => !isPending && mutate(liked));
  const isMember = user !== null || isLoading;
  const isKnown = !isMember || data !== undefined;
  const isLiked = isMember && (data?.liked ?? false);
  // The name says what pressing does; `aria-pressed` would contradict it.
  const label = isLiked ? t`Remove from favorites` : t`Add to favorites`;
  const count = short(addon.likeCount);
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={
          isLiked ? t`Remove from favorites, likes: ${count}` : t`Add to favorites, likes: ${count}`
        }
        onClick={() => like(!isLiked)}
        className={`notch-sm flex h-10 items-center gap-2 border border-edge px-3 transition-colors hover:bg-raised ${isLiked ? 'text-redstone' : 'text-muted hover:text-ink'}`}
      >
        <Heart
          aria-hidden="true"
          className={`size-5 in-[.maybe-member]:opacity-40 ${isKnown ? '' : 'opacity-40'} ${isLiked ? 'fill-current' : ''}`}
        />
        <span className="font-semibold tabular-nums">{count}</span>
      </button>
    </Tooltip>
  );
}

function useLike({ id, likeCount }: AddonDetail) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const show = (liked: boolean, count: number) => showLike(queryClient, id, liked, count);
  const { queryKey } = likeQuery(id);
  return useMutation({
    mutationFn: (liked: boolean) => call('POST /api/addons/{id}/like', { params: { id }, body: { liked } }),
    onMutate: async (liked) => {
      const release = await holdAddon(queryClient, id);
      const wasKnown = queryClient.getQueryData(queryKey) !== undefined;
      // Otherwise it may be one of the likes already.
      const change = wasKnown ? (liked ? 1 : -1) : 0;
      show(liked, likeCount + change);
      return { before: likeCount, wasKnown, release };
    },
    onSuccess: (answer) => {
      show(answer.liked, answer.likeCount);
      void queryClient.invalidateQueries({ queryKey: keys.addons.favourites.all });
      toast.notice(answer.liked ? t`Added to favorites` : t`Removed from favorites`);
    },
    onError: (error, liked, shown) => {
      show(!liked, shown?.before ?? likeCount);
      if (shown?.wasKnown === false) void queryClient.resetQueries({ queryKey, exact: true });
      tellFailure(t`Action failed`, error);
    },
    onSettled: (_, __, ___, shown) => shown?.release(),
  });
}
