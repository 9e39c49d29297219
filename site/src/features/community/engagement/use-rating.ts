import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { RatingAnswer } from '@sandcrate/api/addons/engagement-contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { holdAddon, patchAddon } from './update-caches.ts';

/** Sends or removes the member's rating of an add-on and updates the average on the page. */
export function useRating({ id }: Pick<AddonDetail, 'id'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const adopt = ({ rating, averageRating, ratingCount }: RatingAnswer) =>
    patchAddon(queryClient, id, { myRating: rating, averageRating, ratingCount });
  const hold = () => holdAddon(queryClient, id);
  const release = (_: unknown, __: unknown, ___: unknown, release?: () => void) => release?.();
  const onError = (error: Error) => tellFailure(t`Rating failed`, error, t`Rating failed`);

  const rating = useMutation({
    onMutate: hold,
    mutationFn: (stars: number) =>
      call('POST /api/addons/{id}/rate', { params: { id }, body: { rating: stars } }),
    onSuccess: (answer) => {
      adopt(answer);
      toast.notice(t`Rating submitted`, t`Thank you for rating this addon!`);
    },
    onError,
    onSettled: release,
  });
  const clearing = useMutation({
    onMutate: hold,
    mutationFn: () => call('DELETE /api/addons/{id}/rate', { params: { id } }),
    onSuccess: (answer) => {
      adopt(answer);
      toast.notice(t`Rating cleared`, t`Your rating has been removed.`);
    },
    onError,
    onSettled: release,
  });
  return { rate: rating.mutate, clear: clearing.mutate, isPending: rating.isPending || clearing.isPending };
}
