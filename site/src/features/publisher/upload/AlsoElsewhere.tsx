import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { PackReading } from './use-pack-facts.ts';

type Props = { file: File | undefined; reading: PackReading };

/** Tells publishers, before they upload a pack, that others have published most of it. */
export function AlsoElsewhere({ file, reading }: Props) {
  const { t } = useLingui();
  const isRead = file !== undefined && reading.phase === 'read';
  const { data } = useQuery({
    queryKey: ['pack-elsewhere', file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) =>
      file && reading.phase === 'read' ? askElsewhere(file, reading.facts.uuids, signal) : null,
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = isRead ? data?.listings.find(({ isMost, isSamePack }) => isMost || isSamePack) : undefined;
  if (found === undefined) return null;
  const { addonId, title, publisherName, isMost } = found;
  const publisher = publisherName ?? t`Unknown Publisher`;
  const link = (
    <Link to="/addon/$id" params={{ id: addonId }} target="_blank" className="underline">
      “<bdi>{title}</bdi>”
    </Link>
  );
  return (
    <Alert tone="warning">
      {isMost ? (
        <Trans>
          Most of this pack is also in {link} by {publisher}. Reviewers see this too. If you may publish it,
          say why in the description.
        </Trans>
      ) : (
        <Trans>
          A pack with the same UUID is in {link} by {publisher}. Reviewers see this too. If you may publish
          it, say why in the description.
        </Trans>
      )}
    </Alert>
  );
}

async function askElsewhere(file: File, uuids: readonly string[], signal: AbortSignal) {
  const { hashPack } = await import('./pack-jobs.ts');
  const files = await hashPack(file, signal);
  const packUuids = uuids.slice(0, 500);
  return call('POST /api/publisher/provenance', { body: { files, packUuids }, signal });
}
