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
import { useLoginRequired } from './use-login-required.ts';

const likeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.likes(id),
    queryFn: () => call('GET /api/addons/{id}/like-status', { params: { id } }),
    meta: { failure: msg`Failed to fetch like status` },
  });

/** Adds an add-on to the favorites or removes it. Shown at once, and reverted if the server refuses. */
export function LikeButton({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { short } = useFormat();
  const { user } = useSession();
  const isAllowed = useLoginRequired();
  const { data } = useQuery({ ...likeQuery(addon.id), enabled: user !== null });
  const { mutate, isPending } = useLike(addon);
  const isLiked = user !== null && (data?.liked ?? false);
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
        onClick={() => isAllowed('like') && !isPending && mutate(!isLiked)}
        className={`notch-sm flex h-10 items-center gap-2 border border-edge px-3 transition-colors hover:bg-raised ${isLiked ? 'text-redstone' : 'text-muted hover:text-ink'}`}
      >
        <Heart aria-hidden="true" className={`size-5 ${isLiked ? 'fill-current' : ''}`} />
        <span className="font-semibold tabular-nums">{count}</span>
      </button>
    </Tooltip>
  );
}

function useLike({ id, likeCount }: AddonDetail) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const show = (liked: boolean, count: number) => showLike(queryClient, id, liked, count);
  return useMutation({
    mutationFn: (liked: boolean) => call('POST /api/addons/{id}/like', { params: { id }, body: { liked } }),
    onMutate: async (liked) => {
      const release = await holdAddon(queryClient, id);
      show(liked, likeCount + (liked ? 1 : -1));
      return { before: likeCount, release };
    },
    onSuccess: (answer) => {
      show(answer.liked, answer.likeCount);
      toast.notice(answer.liked ? t`Added to favorites` : t`Removed from favorites`);
    },
    onError: (error, liked, shown) => {
      show(!liked, shown?.before ?? likeCount);
      tellFailure(t`Action failed`, error);
    },
    onSettled: (_, __, ___, shown) => shown?.release(),
  });
}
