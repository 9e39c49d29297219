import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Tells the reporter of a copy how many of its files are also in a listing of theirs. Renders nothing if none are. */
export function OwnWork({ addonId }: { addonId: string }) {
  const { data } = useQuery({
    queryKey: ['own-work', addonId],
    queryFn: ({ signal }) => call('GET /api/addons/{id}/provenance', { params: { id: addonId }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  const own = data?.listings.find(({ files }) => files > 0);
  if (own === undefined || !data?.compared) return null;
  const { files, title } = own;
  const total = data.compared.files;
  const wasFirst = own.earlier * 2 > files;
  return (
    <Alert tone="info">
      {wasFirst ? (
        <Trans>
          Files of this addon that are also in your “<bdi>{title}</bdi>”, uploaded there first: {files} of{' '}
          {total}. Moderators see this comparison.
        </Trans>
      ) : (
        <Trans>
          Files of this addon that are also in your “<bdi>{title}</bdi>”, uploaded there later: {files} of{' '}
          {total}. Moderators see this comparison.
        </Trans>
      )}
    </Alert>
  );
}
