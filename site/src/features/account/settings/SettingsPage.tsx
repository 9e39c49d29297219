import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../app/session/session.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import PenaltyAlerts from '../../community/penalties/PenaltyAlerts.tsx';
import { AccountTab } from './AccountTab.tsx';
import { DownloadsTab } from './DownloadsTab.tsx';
import { FollowingTab } from './FollowingTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { PublicProfileTab } from './PublicProfileTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { parseSettingsSearch, type SettingsSearch } from './settings-search.ts';

/** The member's own account; the address names the tab. */
export function SettingsPage({ user: arrived, search }: { user: SessionUser; search: SettingsSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useSession().user ?? arrived;
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle page="/settings" />
      {!user.emailVerified && (
        <div className="mb-6">
          <Alert tone="warning" title={t`Please verify your email address.`}>
            <Link to="/verify-email" className="font-semibold underline">
              <Trans>Verify Email</Trans>
            </Link>
          </Alert>
        </div>
      )}
      {user.penalties !== undefined && (
        <section aria-label={t`Penalties`} className="mb-6 grid gap-3">
          <PenaltyAlerts penalties={user.penalties} />
        </section>
      )}
      <Tabs
        label={t`Settings`}
        shown={search.tab ?? 'profile'}
        onShow={(tab) =>
          void navigate({ to: '/settings', search: parseSettingsSearch({ tab }), replace: true })
        }
        tabs={[
          { tab: 'profile', label: t`Profile`, content: () => <ProfileTab user={user} /> },
          {
            tab: 'public',
            label: t`Public profile`,
            content: () => <PublicProfileTab user={user} />,
          },
          { tab: 'account', label: t`Account`, content: () => <AccountTab user={user} /> },
          { tab: 'security', label: t`Security`, content: () => <SecurityTab /> },
          { tab: 'downloads', label: t`Downloads & updates`, content: () => <DownloadsTab /> },
          { tab: 'following', label: t`Following`, content: () => <FollowingTab /> },
          { tab: 'notifications', label: t`Notifications`, content: () => <NotificationsTab /> },
        ]}
      />
    </div>
  );
}
