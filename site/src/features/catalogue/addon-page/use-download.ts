import { useLingui } from '@lingui/react/macro';
import type { AddonCard, AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { askLater } from '../../community/compatibility/waiting-questions.ts';
import { reloadAddon } from '../browse/queries.ts';
import { openInNewTab, saveFrom } from './open-address.ts';

/** Whether an add-on has anything to download: a file here or an address elsewhere. */
export const hasDownload = ({ fileUrl, customDownloadUrl }: AddonCard) =>
  fileUrl !== null || customDownloadUrl !== null;

/** Whether everybody may download an add-on now. */
export const isDownloadable = (addon: AddonDetail) =>
  hasDownload(addon) && addon.status === 'approved' && addon.advisory === null;

/**
 * Downloads an add-on and loads it again. A file here is saved from the address in the server's answer. A page
 * elsewhere is opened at the click itself while the download is counted, because browsers block a tab that opens after
 * an answer.
 */
export function useDownload({
  id,
  version,
  customDownloadUrl,
}: Pick<AddonCard, 'id' | 'version' | 'customDownloadUrl'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('POST /api/addons/{id}/download', { params: { id } }),
    onSuccess: ({ downloadUrl }) => {
      if (customDownloadUrl === null) saveFrom(downloadUrl);
      askLater({ id, version });
      void queryClient.invalidateQueries({ queryKey: keys.downloads.all });
      return reloadAddon(queryClient, id);
    },
    onError: () => toast.failure(t`Download failed`, t`Could not download the addon. Please try again.`),
  });
  return {
    isPending,
    isSuccess,
    start: () => {
      if (customDownloadUrl !== null) openInNewTab(customDownloadUrl);
      mutate();
    },
  };
}
