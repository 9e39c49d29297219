import type { SessionUser } from '@sandcrate/api/contract/account.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';

export function SettingsPage({ user }: { user: SessionUser }) {
  const facts = [
    { name: 'Username', value: user.username },
    { name: 'Email', value: user.email },
    { name: 'Role', value: user.role },
    { name: 'Publisher status', value: publisherStatus(user) },
  ];
  return (
    <div className="page max-w-3xl pt-10">
      <PageTitle lead="Your account">Settings</PageTitle>
      <Panel title="Profile">
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-muted">To change any of this, contact an administrator.</p>
      </Panel>
    </div>
  );
}

function publisherStatus({ isPublisher, isVerified }: SessionUser): string {
  if (!isPublisher) return 'Not a publisher';
  return isVerified ? 'Verified Publisher' : 'Publisher';
}
