import { Trans, useLingui } from '@lingui/react/macro';
import type { InviteView } from '@sandcrate/api/auth/contract.ts';
import { INVALID_INVITE } from '@sandcrate/api/auth/refusals.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { ROLE_LABELS } from '../../../app/session/roles.ts';
import { tornLetter } from '../../../art/drawings.gen.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { word } from '../../../lib/words.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { CardPage } from './CardPage.tsx';
import { InviteForm } from './InviteForm.tsx';

const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: keys.invite(code),
    queryFn: () => call('GET /api/auth/validate-invite/{code}', { params: { code } }),
  });

/** Registration by the link of an invitation email. */
export function InviteRegistration({ code }: { code: string | undefined }) {
  const { t } = useLingui();
  if (code === undefined) return <InvalidInvite reason={t`No invite code provided`} />;
  return <ValidatedInvite code={code} />;
}

function ValidatedInvite({ code }: { code: string }) {
  const { t } = useLingui();
  const { data: invite, isPending, error } = useQuery(inviteQuery(code));
  if (isPending) {
    return (
      <CardPage title={t`Publisher Invite`}>
        <p role="status">
          <Trans>Validating invite...</Trans>
        </p>
      </CardPage>
    );
  }
  if (error !== null) return <InvalidInvite reason={messageOf(error, t`Failed to validate invite code`)} />;
  return (
    <CardPage title={t`Publisher Invite`} lead={t`Complete your publisher registration`}>
      <InviteFacts invite={invite} />
      <InviteForm code={code} />
      <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
        <Trans>
          Already have an account?{' '}
          <Link to="/login" className="font-semibold text-patina underline">
            Sign in
          </Link>
        </Trans>
      </p>
    </CardPage>
  );
}

function InviteFacts({ invite }: { invite: InviteView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const facts = [
    { name: t`Email`, value: invite.email },
    { name: t`Role`, value: i18n._(ROLE_LABELS[invite.role]) },
    { name: t`Expires`, value: format.date(invite.expiresAt) },
  ];
  return (
    <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 bg-raised p-4 text-sm">
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
  const { t, i18n } = useLingui();
  return (
    <CardPage title={t`Invalid Invite`} lead={word(i18n, INVALID_INVITE)} art={tornLetter}>
      <Alert tone="danger">{word(i18n, reason)}</Alert>
      <ButtonLink to="/login" variant="secondary" className="mt-6 w-full">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </CardPage>
  );
}
