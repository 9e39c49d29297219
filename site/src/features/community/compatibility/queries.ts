import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** How many players an add-on's current release worked for. If this fails, the page leaves the section out. */
export const compatibilityQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'compatibility'),
    queryFn: () => call('GET /api/addons/{id}/compatibility', { params: { id } }),
  });

/** The same for all of a publisher's add-ons, or one, with the reasons for failures. */
export const ownCompatibilityQuery = (addon: string | undefined) =>
  queryOptions({
    queryKey: keys.ownCompatibility(addon),
    queryFn: () => call('GET /api/publisher/compatibility', { query: { addon } }),
    meta: { failure: msg`Failed to fetch stats` },
  });

/** Sends a player's answer about a release and updates the counts on the page. */
export function useReportCompatibility(id: string, releaseId: string, onReported: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CompatibilityBody) =>
      call('POST /api/addons/{id}/releases/{releaseId}/compatibility', { params: { id, releaseId }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(compatibilityQuery(id).queryKey, answer);
      onReported();
    },
    onError: (error) => tellFailure(t`Not sent`, error, t`Your answer could not be sent. Please try again.`),
  });
}
