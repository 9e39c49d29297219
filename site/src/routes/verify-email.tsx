import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/accounts/VerifyEmail.tsx';
import { requireUser } from '../features/session/require-user.ts';
import { codeParam } from '../lib/code-param.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/verify-email')({
  ssr: false,
  validateSearch: codeParam,
  beforeLoad: requireUser,
  head: fixedHead('/verify-email'),
  component: function VerifyEmailRoute() {
    const { user } = Route.useRouteContext();
    return <VerifyEmail user={user} code={Route.useSearch().code} />;
  },
});
