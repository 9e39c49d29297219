import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/session/require-user.ts';
import { SettingsPage } from '../features/account/settings/SettingsPage.tsx';
import { parseSettingsSearch } from '../features/account/settings/settings-search.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/settings')({
  ssr: false,
  validateSearch: parseSettingsSearch,
  beforeLoad: requireUser,
  head: fixedHead('/settings'),
  component: function SettingsRoute() {
    const { user } = Route.useRouteContext();
    return <SettingsPage user={user} search={Route.useSearch()} />;
  },
});
