import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../features/session/require-user.ts';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { parseSettingsSearch } from '../features/settings/settings-search.ts';
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
