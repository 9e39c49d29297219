import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import type { RatingAnswer } from '@sandcrate/api/contract/engagement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../lib/api.ts';
import { toast } from '../toasts/toasts.ts';
import { changeShownAddon } from './change-addon.ts';

/** Sends one's rating of an add-on, or takes it back; the average on the page follows. */
export function useRating({ id }: Pick<AddonDetail, 'id'>) {
  const queryClient = useQueryClient();
  const adopt = ({ rating, averageRating, ratingCount }: RatingAnswer) =>
    changeShownAddon(queryClient, id, { myRating: rating, averageRating, ratingCount });
  const onError = (error: Error) => toast.failure('Rating failed', messageOf(error, 'Rating failed'));

  const rating = useMutation({
    mutationFn: (stars: number) =>
      call('POST /api/addons/{id}/rate', { params: { id }, body: { rating: stars } }),
    onSuccess: (answer) => {
      adopt(answer);
      toast.notice('Rating submitted', 'Thank you for rating this addon!');
    },
    onError,
  });
  const clearing = useMutation({
    mutationFn: () => call('DELETE /api/addons/{id}/rate', { params: { id } }),
    onSuccess: (answer) => {
      adopt(answer);
      toast.notice('Rating cleared', 'Your rating has been removed.');
    },
    onError,
  });
  return { rate: rating.mutate, clear: clearing.mutate, isPending: rating.isPending || clearing.isPending };
}
