import type { AdvisoryView } from '@sandcrate/api/contract/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { Art } from '../../art/Art.tsx';
import { brokenBridge } from '../../art/drawings.gen.ts';
import { isNotFound, messageOf } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { advisoryQuery } from './queries.ts';

/** Why a file was recalled, and what to do about it. */
export function AdvisoryPage({ id }: { id: string }) {
  const { data: advisory, isPending, error, refetch } = useQuery(advisoryQuery(id));
  if (isPending) return <PageSkeleton />;
  if (advisory === undefined) return <AdvisoryMissing error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page grid max-w-4xl gap-6 pt-10">
      <PageTitle lead={`Issued ${formatDate(advisory.issuedAt)}`}>Security advisory</PageTitle>
      {advisory.liftedAt === null ? (
        <Alert tone="danger" title={`This file has been recalled: ${advisory.reason}`}>
          It can no longer be downloaded or uploaded here. Remove it from your game if you have it.
        </Alert>
      ) : (
        <Alert title={`Lifted ${formatDate(advisory.liftedAt)}`}>
          This recall no longer holds. It was issued because: {advisory.reason}
        </Alert>
      )}
      <Panel title="What to know">
        <p className="max-w-[46em] leading-relaxed whitespace-pre-line" dir="auto">
          {advisory.advisory}
        </p>
      </Panel>
      <Affected addons={advisory.addons} />
    </div>
  );
}

function Affected({ addons }: Pick<AdvisoryView, 'addons'>) {
  if (addons.length === 0) return null;
  return (
    <Panel title="Affected addons">
      <ul className="grid list-[square] gap-2 pl-5 marker:text-sand-deep">
        {addons.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AdvisoryMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const browse = <ButtonLink to="/browse">Browse Addons</ButtonLink>;
  if (error !== null && !isNotFound(error)) {
    return (
      <LoadFailed page title="Failed to fetch advisory" onRetry={onRetry}>
        {messageOf(error, 'Check your connection, then try again.')}
      </LoadFailed>
    );
  }
  return (
    <Message page art={<Art of={brokenBridge} scale={1.2} />} title="Advisory not found" actions={browse}>
      The advisory you're looking for doesn't exist.
    </Message>
  );
}
