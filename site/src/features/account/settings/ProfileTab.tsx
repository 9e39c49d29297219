import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/** Who one is here: to be read only. */
export function ProfileTab({ user }: { user: SessionUser }) {
  const facts = [
    { name: 'Username', value: user.username },
    { name: 'Email', value: <Address user={user} /> },
    { name: 'Role', value: user.role },
    { name: 'Publisher status', value: publisherStatus(user) },
  ];
  return (
    <Panel title="Profile">
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-muted">To change any of this, contact an administrator.</p>
    </Panel>
  );
}

function Address({ user: { email, emailVerified } }: { user: SessionUser }) {
  if (emailVerified) return email;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {email}
      <Badge tone="amber">not verified</Badge>
      <Link to="/verify-email" className="text-sm text-patina underline">
        Verify
      </Link>
    </span>
  );
}

function publisherStatus({ isPublisher, isVerified }: SessionUser): string {
  if (!isPublisher) return 'Not a publisher';
  return isVerified ? 'Verified Publisher' : 'Publisher';
}
