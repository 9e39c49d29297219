// What a release changed compared with the one before it. Loaded on demand, and part of no page's first JavaScript.
import { ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReleaseView } from '@sandcrate/api/addons/contract.ts';
import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { call, isMissing } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { WithMessages } from '../../../ui/WithMessages.tsx';

type Props = { addonId: string; release: Pick<ReleaseView, 'id' | 'fileName'> };
type Diff = NonNullable<ReleaseDiffView['diff']>;
type FileChange = Diff['files'][number];

// Not in queries.ts, which the page loads immediately.
const releaseDiffQuery = (id: string, releaseId: string) =>
  queryOptions({
    queryKey: keys.addons.releaseDiff(id, releaseId),
    queryFn: () => call('GET /api/addons/{id}/releases/{releaseId}/diff', { params: { id, releaseId } }),
  });

export default function ReleaseChanges({ addonId, release }: Props) {
  // Fetched along with the messages.
  const comparison = useQuery({
    ...releaseDiffQuery(addonId, release.id),
    enabled: release.fileName !== null,
  });
  return (
    <div role="status" className="grid gap-3 pt-3">
      <WithMessages area="opened" loading={null}>
        {release.fileName === null ? (
          <p className="text-muted">
            <Trans>This release links to another site, so its files cannot be compared.</Trans>
          </p>
        ) : (
          <Comparison {...comparison} />
        )}
      </WithMessages>
    </div>
  );
}

function Comparison({ data, error, isPending, refetch }: UseQueryResult<ReleaseDiffView>) {
  if (isPending)
    return (
      <p className="text-muted">
        <Trans>Comparing the files…</Trans>
      </p>
    );
  if (data !== undefined) return <Changes {...data} />;
  if (isMissing(error))
    return (
      <p className="text-muted">
        <Trans>This release is no longer available.</Trans>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      <Trans>The comparison could not be loaded.</Trans>
      <Button size="small" variant="secondary" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

function Changes({ against, diff }: ReleaseDiffView) {
  const { t } = useLingui();
  if (against === null) {
    return (
      <p className="text-muted">
        <Trans>This is the first release, so there is nothing to compare it with.</Trans>
      </p>
    );
  }
  if (diff === null) {
    return (
      <p className="text-muted">
        <Trans>
          A comparison with v{ph({ version: against.version })} is not available. One of the two files is
          missing, or they are too large to compare.
        </Trans>
      </p>
    );
  }
  const { version } = against;
  const { added, removed, changed, unchanged } = diff;
  if (added + removed + changed === 0) {
    return (
      <p className="text-muted">
        <Trans>All files are the same as in v{ph({ version: against.version })}.</Trans>
      </p>
    );
  }
  return (
    <>
      <p className="text-muted">
        <Plural
          value={unchanged}
          one={`Compared with v${version}. # file is the same.`}
          other={`Compared with v${version}. # files are the same.`}
        />
      </p>
      <Group change="added" title={t`Added`} diff={diff} />
      <Group change="removed" title={t`Removed`} diff={diff} />
      <Group change="changed" title={t`Changed`} diff={diff} />
    </>
  );
}

/** Enough for most releases; a pack may have thousands of files. */
const SHOWN = 25;

function Group({ change, title, diff }: { change: FileChange['change']; title: string; diff: Diff }) {
  const format = useFormat();
  const titleId = useId();
  const total = diff[change];
  if (total === 0) return null;
  const files = diff.files.filter((file) => file.change === change).slice(0, SHOWN);
  const rest = total - files.length;
  return (
    <div className="grid gap-1">
      <h3 id={titleId} className="font-semibold">
        {title} ({format.count(total)})
      </h3>
      {/* The server names only the first files: if many were added, it may name no changed file. */}
      {files.length === 0 ? (
        <p className="text-muted">
          <Trans>Too many files differ to list these.</Trans>
        </p>
      ) : (
        <ul aria-labelledby={titleId} className="grid gap-1 text-muted">
          {files.map(({ path, pathBefore }) => (
            <li key={path} className="wrap-anywhere">
              <bdi dir="auto">{path}</bdi>
              {pathBefore !== null && (
                <Trans>
                  , before <bdi dir="auto">{pathBefore}</bdi>
                </Trans>
              )}
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Trans>and {ph({ rest: format.count(rest) })} more</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
