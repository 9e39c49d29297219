import { createFileRoute, Link } from '@tanstack/react-router';
import { CardPage } from '../features/accounts/CardPage.tsx';
import { LoginForm } from '../features/accounts/LoginForm.tsx';
import { nextParam } from '../features/session/next.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/login')({
  ssr: false,
  validateSearch: nextParam,
  head: fixedHead('/login'),
  component: function LoginRoute() {
    return (
      <CardPage title="Sign in" lead="Rate, comment, and look after your addons.">
        <LoginForm next={Route.useSearch().next} />
        <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
          Don't have an account?{' '}
          <Link to="/register" className="font-semibold text-patina underline">
            Sign up
          </Link>
        </p>
      </CardPage>
    );
  },
});
