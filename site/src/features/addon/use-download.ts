import type { AddonCard } from '@sandcrate/api/contract/addon.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';
import { reloadAddon } from '../addons/queries.ts';
import { toast } from '../toasts/toasts.ts';
import { openInNewTab } from './open-in-new-tab.ts';

/** Whether an add-on has anything to download, a file of ours or an address elsewhere. */
export const hasDownload = ({ fileUrl, customDownloadUrl }: AddonCard) =>
  fileUrl !== null || customDownloadUrl !== null;

/** Asks for the address of an add-on's download, opens it in a new tab and loads the add-on anew. */
export function useDownload({ id }: Pick<AddonCard, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/addons/{id}/download', { params: { id } }),
    onSuccess: ({ downloadUrl }) => {
      openInNewTab(downloadUrl);
      void queryClient.invalidateQueries({ queryKey: keys.downloads.all });
      return reloadAddon(queryClient, id);
    },
    onError: () => toast.failure('Download failed', 'Could not download the addon. Please try again.'),
  });
}
