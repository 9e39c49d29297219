import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../features/session/require-user.ts';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { parseSettingsSearch } from '../features/settings/settings-search.ts';

export const Route = createFileRoute('/settings')({
  validateSearch: parseSettingsSearch,
  beforeLoad: requireUser,
  component: function SettingsRoute() {
    const { user } = Route.useRouteContext();
    return <SettingsPage user={user} search={Route.useSearch()} />;
  },
});
