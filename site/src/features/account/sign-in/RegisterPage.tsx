import { Trans, useLingui } from '@lingui/react/macro';
import { REGISTRATION_CLOSED } from '@sandcrate/api/auth/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '../../../app/site/queries.ts';
import { gate } from '../../../art/drawings.gen.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { Word } from '../../../ui/Word.tsx';
import { CardPage } from './CardPage.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** `next` is the address to open afterwards, also if the visitor logs in instead [the home page]. */
type Props = { next?: string };

/** Registration, which is closed unless the site's owner has opened it. */
export function RegisterPage({ next }: Props) {
  const { data: site, isPending } = useQuery(siteQuery);
  if (isPending) return <PageSkeleton />;
  return site?.registrationOpen === true ? <Open next={next} /> : <Closed next={next} />;
}

function Open({ next }: Props) {
  const { t } = useLingui();
  return (
    <CardPage
      title={t`Create an account`}
      lead={t`Rate, comment, and follow the people whose addons you like.`}
    >
      <RegisterForm next={next} />
      <SignIn next={next} />
    </CardPage>
  );
}

function Closed({ next }: Props) {
  const { t } = useLingui();
  return (
    <CardPage title={t`Registration Disabled`} lead={t`Publisher registration is invite-only`} art={gate}>
      <Alert>
        <Word of={REGISTRATION_CLOSED} />
      </Alert>
      <p className="mt-5 text-muted">
        <Trans>Have you been invited? Use the link in your invitation email to create your account.</Trans>
      </p>
      <SignIn next={next} />
    </CardPage>
  );
}

const SignIn = ({ next }: Props) => (
  <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
    <Trans>
      Already have an account?{' '}
      <Link to="/login" search={{ next }} className="font-semibold text-patina underline">
        Sign in
      </Link>
    </Trans>
  </p>
);
