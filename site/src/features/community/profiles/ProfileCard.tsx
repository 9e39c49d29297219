import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useMessages } from '../../../app/i18n/use-messages.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ProfileText } from './ProfileText.tsx';
import { ReportProfile } from './ReportProfile.tsx';

type Props = { id: string; accountId: string; username: string };

/** Who somebody is, next to their comment: picture, text and links, and the way to a publisher's page. */
export default function ProfileCard(props: Props) {
  const { t } = useLingui();
  // The page of an add-on comes without the messages of profiles.
  const { isSuccess, isError, refetch } = useMessages('profiles');
  if (isError) {
    return (
      <LoadFailed title={t`Something went wrong`} onRetry={() => void refetch()}>
        <Trans>Check your connection, then try again.</Trans>
      </LoadFailed>
    );
  }
  return isSuccess ? <Card {...props} /> : <Skeleton className="h-24 w-full" />;
}

function Card({ id, accountId, username }: Props) {
  const { t } = useLingui();
  const { data: profile, isPending } = useQuery({
    queryKey: keys.profiles.one(accountId),
    queryFn: () => call('GET /api/profiles/{id}', { params: { id: accountId } }),
  });
  return (
    <section
      id={id}
      aria-label={t`Profile of ${username}`}
      aria-busy={isPending}
      className="notch raised grid animate-rise-in gap-3 border border-line bg-panel p-4"
    >
      {isPending && <Skeleton className="h-16 w-full" />}
      {!isPending && profile === undefined && (
        <p role="status" className="text-muted">
          <Trans>The profile could not be loaded.</Trans>
        </p>
      )}
      {profile !== undefined && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Initial of={profile.username} picture={profile.pictureUrl} />
            <p className="flex min-w-0 flex-1 items-center gap-1.5 text-lg font-bold">
              <span className="truncate">{profile.username}</span>
              {profile.isVerified && (
                <BadgeCheck role="img" aria-label={t`Verified`} className="size-5 shrink-0 text-patina" />
              )}
            </p>
            {profile.isPublisher && (
              <ButtonLink
                variant="secondary"
                size="small"
                to="/publishers/$username"
                params={{ username: profile.username }}
              >
                <Trans>Publisher page</Trans>
              </ButtonLink>
            )}
            <ReportProfile profile={profile} />
          </div>
          <ProfileText text={profile.text} links={profile.links} username={profile.username} level={3} />
        </>
      )}
    </section>
  );
}
