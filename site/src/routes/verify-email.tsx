import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/accounts/VerifyEmail.tsx';
import { requireUser } from '../features/session/require-user.ts';
import { codeParam } from '../lib/code-param.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: codeParam,
  beforeLoad: requireUser,
  component: function VerifyEmailRoute() {
    const { user } = Route.useRouteContext();
    return <VerifyEmail user={user} code={Route.useSearch().code} />;
  },
});
