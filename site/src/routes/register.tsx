import { createFileRoute, Link } from '@tanstack/react-router';
import { gate } from '../art/drawings.gen.ts';
import { CardPage } from '../features/accounts/CardPage.tsx';
import { Alert } from '../ui/Alert.tsx';

export const Route = createFileRoute('/register')({
  component: () => (
    <CardPage title="Registration Disabled" lead="Publisher registration is invite-only" art={gate}>
      <Alert>
        Public registration is disabled. Publisher accounts can only be created through invitations from
        administrators.
      </Alert>
      <p className="mt-5 text-muted">
        Have you been invited? Use the link in your invitation email to create your account.
      </p>
      <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
        Already have an account?{' '}
        <Link to="/login" className="font-semibold text-patina underline">
          Sign in
        </Link>
      </p>
    </CardPage>
  ),
});
