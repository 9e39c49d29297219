import { createFileRoute, redirect } from '@tanstack/react-router';
import { SettingsPage } from '../features/accounts/SettingsPage.tsx';
import { sessionQuery } from '../features/session/session.ts';

export const Route = createFileRoute('/settings')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user === null) throw redirect({ to: '/login', state: { returnTo: location.href } });
    return { user };
  },
  component: function SettingsRoute() {
    const { user } = Route.useRouteContext();
    return <SettingsPage user={user} />;
  },
});
