import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { INVITE_ONLY } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { siteQuery } from '../../../app/site/queries.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Word } from '../../../ui/Word.tsx';
import { accountQuery } from '../sign-in/queries.ts';
import { RequestAccess } from './RequestAccess.tsx';

/** The next step, which depends on the visitor's account and on the site's settings. */
export function Apply() {
  const { user, isLoading } = useSession();
  const { data: site, isPending } = useQuery(siteQuery);
  const { data: account } = useQuery({ ...accountQuery, enabled: user !== null });
  if (isLoading || isPending) return <Skeleton className="h-13 w-56" />;
  if (user === null) {
    return (
      <ButtonLink to="/register" size="large">
        <Trans>Sign Up to Get Started</Trans>
      </ButtonLink>
    );
  }
  if (user.isPublisher) {
    return (
      <ButtonLink to="/publisher/dashboard" size="large">
        <Trans>Go to Dashboard</Trans>
      </ButtonLink>
    );
  }
  if (site?.publisherAccess === 'invite-only')
    return (
      <Alert>
        <Word of={INVITE_ONLY} />
      </Alert>
    );
  if (account?.accessRequested === true) return <RequestWaits />;
  return (
    <div className="grid gap-6">
      {account?.accessDeclined !== undefined && <LastDecline {...account.accessDeclined} />}
      <RequestAccess isReviewed={site?.publisherAccess === 'review'} />
    </div>
  );
}

/** When and why the last request was declined. */
function LastDecline({ at, reason }: { at: string; reason: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Alert tone="warning" title={t`Your request was declined on ${ph({ date: format.date(at) })}`}>
      {reason !== null && (
        <p dir="auto" className="mb-1 whitespace-pre-wrap wrap-anywhere">
          {reason}
        </p>
      )}
      <Trans>You can ask again at any time.</Trans>
    </Alert>
  );
}

export function RequestWaits() {
  const { t } = useLingui();
  return (
    <Alert title={t`Your request has been sent`}>
      <Trans>
        An administrator decides about it. You will find the way to your dashboard here once it is granted.
      </Trans>
    </Alert>
  );
}
