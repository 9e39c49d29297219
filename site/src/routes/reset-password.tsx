import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../features/accounts/ResetPassword.tsx';
import { codeParam } from '../lib/code-param.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: codeParam,
  component: function ResetPasswordRoute() {
    return <ResetPassword code={Route.useSearch().code} />;
  },
});
