import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/account/sign-in/VerifyEmail.tsx';
import { codeParam } from '../lib/code-param.ts';

export const Route = createFileRoute('/_member/verify-email')({
  validateSearch: codeParam,
  component: function VerifyEmailRoute() {
    const { user } = Route.useRouteContext();
    return <VerifyEmail user={user} code={Route.useSearch().code} />;
  },
});
