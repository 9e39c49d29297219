import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FollowingView } from '@sandcrate/api/users/me-contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddonCard, CARDS } from '../../catalogue/browse/AddonCard.tsx';
import { FollowButton } from '../../community/engagement/FollowButton.tsx';
import { followingQuery } from '../../community/engagement/queries.ts';

/** The publishers that the member follows, and their new add-ons. */
export function FollowingTab() {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(followingQuery);
  if (isPending) return <Skeleton className="h-72 w-full" />;
  if (data === undefined) {
    return (
      <LoadFailed title={t`Failed to fetch publishers`} onRetry={() => void refetch()}>
        <Trans>Couldn't load the publishers you follow.</Trans>
      </LoadFailed>
    );
  }
  if (data.publishers.length === 0) {
    return (
      <Message
        title={t`You follow nobody yet`}
        actions={
          <ButtonLink to="/publishers">
            <Trans>Discover Publishers</Trans>
          </ButtonLink>
        }
      >
        <Trans>Follow publishers to see here and on the home page what they publish.</Trans>
      </Message>
    );
  }
  return (
    <div className="grid gap-6">
      <Panel title={t`Publishers you follow`}>
        <ul className="grid divide-y divide-line">
          {data.publishers.map((publisher) => (
            <Followed key={publisher.id} publisher={publisher} />
          ))}
        </ul>
      </Panel>
      {data.news.length > 0 && (
        <section>
          <h2 className="mb-4 text-lg font-bold">
            <Trans>New from publishers you follow</Trans>
          </h2>
          <div className={`${CARDS} lg:grid-cols-3`}>
            {data.news.map((addon) => (
              <AddonCard key={addon.id} addon={addon} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Followed({ publisher }: { publisher: FollowingView['publishers'][number] }) {
  const { username, pictureUrl, addonCount } = publisher;
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <Initial of={username} picture={pictureUrl} />
      <div className="min-w-0 flex-1">
        <Link
          to="/publishers/$username"
          params={{ username }}
          className="block truncate font-bold hover:underline"
        >
          {username}
        </Link>
        <p className="text-sm text-muted">
          <Plural value={addonCount} one="# addon" other="# addons" />
        </p>
      </div>
      <FollowButton publisher={publisher} isFollowed />
    </li>
  );
}
