import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '../../../app/session/roles.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/** The member's profile, read-only. */
export function ProfileTab({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const facts = [
    { name: t`Username`, value: user.username },
    { name: t`Email`, value: <Address user={user} /> },
    { name: t`Role`, value: i18n._(ROLE_LABELS[user.role]) },
    { name: t`Publisher status`, value: i18n._(publisherStatus(user)) },
  ];
  return (
    <Panel title={t`Profile`}>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-muted">
        <Trans>Emails are sent in the language you used when you last logged in.</Trans>
      </p>
      <p className="mt-2 text-sm text-muted">
        <Trans>To change any of this, contact an administrator.</Trans>
      </p>
    </Panel>
  );
}

function Address({ user: { email, emailVerified } }: { user: SessionUser }) {
  if (emailVerified) return email;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {email}
      <Badge tone="amber">
        <Trans>not verified</Trans>
      </Badge>
      <Link to="/verify-email" className="py-0.5 text-sm text-patina underline">
        <Trans>Verify</Trans>
      </Link>
    </span>
  );
}

function publisherStatus({ isPublisher, isVerified }: SessionUser): MessageDescriptor {
  if (!isPublisher) return msg`Not a publisher`;
  return isVerified ? msg`Verified Publisher` : msg`Publisher`;
}
