import { createFileRoute } from '@tanstack/react-router';
import { nextParam } from '../app/session/next.ts';
import { ForgotPassword } from '../features/account/sign-in/ForgotPassword.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  validateSearch: nextParam,
  head: fixedHead('/forgot-password'),
  component: function ForgotPasswordRoute() {
    return <ForgotPassword next={Route.useSearch().next} />;
  },
});
