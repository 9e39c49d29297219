import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/session/require-user.ts';
import { VerifyEmail } from '../features/account/sign-in/VerifyEmail.tsx';
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
