import { createFileRoute } from '@tanstack/react-router';
import { nextParam } from '../app/session/next.ts';
import { RegisterPage } from '../features/account/sign-in/RegisterPage.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/register')({
  ssr: false,
  validateSearch: nextParam,
  head: fixedHead('/register'),
  component: function RegisterRoute() {
    return <RegisterPage next={Route.useSearch().next} />;
  },
});
