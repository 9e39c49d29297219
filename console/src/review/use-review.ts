import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ModeratedAddon, ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';

/**
 * An add-on under review: as the list tells it and, once it is opened, as its own page does. What is answered is what is
 * on the screen: its revision is the one that a decision may send.
 * @param listed the list's record; @param open whether the moderator looks at the whole of it
 */
export function useReview(listed: ModeratedAddon, open: boolean) {
  const { addonDetail } = useConsoleData();
  const {
    data: detail,
    error,
    isPending,
  } = useQuery({
    queryKey: ['addon-detail', listed.id],
    queryFn: ({ signal }) => addonDetail(listed.id, signal),
    enabled: open,
  });
  const addon: ReviewedAddon = useMemo(() => {
    // Closed, it is not kept up to date: the list may know better by now.
    if (detail === undefined || (!open && detail.revision < listed.revision)) return listed;
    return { ...listed, ...detail };
  }, [listed, detail, open]);
  return { addon, isLoading: open && isPending, error: open ? error : null };
}
