import type { InviteView } from '@sandcrate/api/auth/contract.ts';
import { INVALID_INVITE } from '@sandcrate/api/auth/refusals.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tornLetter } from '../../../art/drawings.gen.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { keys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { CardPage } from './CardPage.tsx';
import { InviteForm } from './InviteForm.tsx';

const NO_CODE = 'No invite code provided';
const UNREACHABLE = 'Failed to validate invite code';

const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: keys.invite(code),
    queryFn: () => call('GET /api/auth/validate-invite/{code}', { params: { code } }),
  });

/** Registration by the link of an invitation email. */
export function InviteRegistration({ code }: { code: string | undefined }) {
  if (code === undefined) return <InvalidInvite reason={NO_CODE} />;
  return <ValidatedInvite code={code} />;
}

function ValidatedInvite({ code }: { code: string }) {
  const { data: invite, isPending, error } = useQuery(inviteQuery(code));
  if (isPending) {
    return (
      <CardPage title="Publisher Invite">
        <p role="status">Validating invite...</p>
      </CardPage>
    );
  }
  if (error !== null) return <InvalidInvite reason={messageOf(error, UNREACHABLE)} />;
  return (
    <CardPage title="Publisher Invite" lead="Complete your publisher registration">
      <InviteFacts invite={invite} />
      <InviteForm code={code} />
      <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
        Already have an account?{' '}
        <Link to="/login" className="font-semibold text-patina underline">
          Sign in
        </Link>
      </p>
    </CardPage>
  );
}

function InviteFacts({ invite }: { invite: InviteView }) {
  const facts = [
    { name: 'Email', value: invite.email },
    { name: 'Role', value: invite.role },
    { name: 'Expires', value: formatDate(invite.expiresAt) },
  ];
  return (
    <dl className="notch mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 bg-raised p-4 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function InvalidInvite({ reason }: { reason: string }) {
  return (
    <CardPage title="Invalid Invite" lead={INVALID_INVITE} art={tornLetter}>
      <Alert tone="danger">{reason}</Alert>
      <ButtonLink to="/login" variant="secondary" className="mt-6 w-full">
        Back to login
      </ButtonLink>
    </CardPage>
  );
}
