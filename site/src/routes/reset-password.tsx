import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../features/account/sign-in/ResetPassword.tsx';
import { codeParam } from '../lib/code-param.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: codeParam,
  head: fixedHead('/reset-password'),
  component: function ResetPasswordRoute() {
    return <ResetPassword code={Route.useSearch().code} />;
  },
});
