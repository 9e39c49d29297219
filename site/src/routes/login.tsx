import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { nextParam } from '../app/session/next.ts';
import { CardPage } from '../features/account/sign-in/CardPage.tsx';
import { LoginForm } from '../features/account/sign-in/LoginForm.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/login')({
  ssr: false,
  validateSearch: nextParam,
  head: fixedHead('/login'),
  component: function LoginRoute() {
    const { t } = useLingui();
    const { next } = Route.useSearch();
    return (
      <CardPage title={t`Sign in`} lead={t`Rate, comment, and look after your addons.`}>
        <LoginForm next={next} />
        <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
          <Trans>
            Don't have an account?{' '}
            <Link to="/register" search={{ next }} className="font-semibold text-patina underline">
              Sign up
            </Link>
          </Trans>
        </p>
      </CardPage>
    );
  },
});
