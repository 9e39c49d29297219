import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Tells who reports a copy how much of the add-on stands in their own listings. Renders nothing where nothing does. */
export function OwnWork({ addonId }: { addonId: string }) {
  const { data } = useQuery({
    queryKey: ['own-work', addonId],
    queryFn: ({ signal }) => call('GET /api/addons/{id}/provenance', { params: { id: addonId }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  const own = data?.listings.find(({ files }) => files > 0);
  if (own === undefined || !data?.compared) return null;
  const order = own.earlier * 2 > own.files ? 'uploaded there first' : 'uploaded there later';
  return (
    <Alert tone="info">
      {own.files} of {data.compared.files} files of this addon stand in your “<bdi>{own.title}</bdi>”, {order}
      . Moderators see this comparison.
    </Alert>
  );
}
