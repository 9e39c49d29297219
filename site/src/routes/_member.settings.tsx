import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/account/settings/SettingsPage.tsx';
import { parseSettingsSearch } from '../features/account/settings/settings-search.ts';

export const Route = createFileRoute('/_member/settings')({
  validateSearch: parseSettingsSearch,
  component: function SettingsRoute() {
    const { user } = Route.useRouteContext();
    return <SettingsPage user={user} search={Route.useSearch()} />;
  },
});
