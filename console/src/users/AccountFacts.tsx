import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useRecordContext } from 'react-admin';
import { FactList } from '../ui/FactList.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { awaitsHandOver } from './standing.ts';

/** Facts about the account in context, and what needs attention. */
export function AccountFacts() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  return (
    <>
      {user.accessRequested && (
        <Notice tone="warning" title="Asks for publisher access">
          {user.accessMessage}
        </Notice>
      )}
      {user.isBanned && (
        <Notice tone="redstone" title="Banned">
          {user.banReason ?? 'No reason was given.'}
        </Notice>
      )}
      {awaitsHandOver(user) && (
        <Notice tone="patina" title="Imported account">
          Nobody can log in to it until the owner hands it over.
        </Notice>
      )}
      <FactList
        facts={[
          ['Email', user.email && `${user.email} (${user.emailVerified ? 'verified' : 'not verified'})`],
          ['Joined', formatDate(user.createdAt)],
          ['Add-ons', formatCount(user.addonCount)],
          ['Second factor', user.isDeleted ? null : user.hasSecondFactor ? 'On' : 'Off'],
          ['Id', <code key="id">{user.id}</code>],
        ]}
      />
    </>
  );
}
