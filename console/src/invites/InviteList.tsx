import { Box, Typography } from '@mui/material';
import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { DataTable, useListContext, useRecordContext } from 'react-admin';
import { useMay } from '../session/use-may.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { ChoiceFilter } from '../ui/Filters.tsx';
import { formatDate, formatMoment } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { belowMedium, fromMedium } from '../ui/widths.ts';
import { CreatePublisherButton } from './CreatePublisherButton.tsx';
import { ExpireButton } from './ExpireButton.tsx';
import { InviteButton } from './InviteButton.tsx';
import { InviteStatus } from './InviteStatus.tsx';
import { RenewLinkButton } from './RenewLinkButton.tsx';

const STATUSES = { pending: 'Pending', used: 'Used', expired: 'Expired' };
const FAILURE = 'Failed to fetch invites';
const Column = DataTable.Col<AdminInvite>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search invites" alwaysOn />,
  <ChoiceFilter key="status" source="status" label="Status" choices={STATUSES} alwaysOn />,
];

/** All invites with their status. */
export default function InviteList() {
  return (
    <ConsoleList
      title="Invites"
      actions={
        <>
          <InviteButton />
          <CreatePublisherButton />
        </>
      }
      label="Invites"
      failure={FAILURE}
      empty={<NoInvites />}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="email" label="Email" field={EmailCell} />
        <Column source="status" label="Status" field={InviteStatus} />
        <Column
          source="createdAt"
          label="Created"
          render={({ createdAt }) => formatDate(createdAt)}
          sx={fromMedium}
        />
        <Column
          source="expiresAt"
          label="Expires"
          render={({ expiresAt }) => formatMoment(expiresAt)}
          sx={fromMedium}
        />
        <Column
          source="usedAt"
          label="Used"
          render={({ usedAt }) => (usedAt ? formatDate(usedAt) : '–')}
          sx={fromMedium}
        />
        <Column label="Actions" field={InviteActions} sx={{ width: '1%', whiteSpace: 'nowrap' }} />
      </DataTable>
    </ConsoleList>
  );
}

/** Only the owner renews or expires an administrator's invite, or one that hands over an imported account. */
function InviteActions() {
  const invite = useRecordContext<AdminInvite>();
  const mayInviteAdmins = useMay('invites', 'invite-admin');
  if (invite === undefined) return null;
  if ((invite.role === 'admin' || invite.isHandOver) && !mayInviteAdmins) return null;
  return (
    <ActionBar>
      <RenewLinkButton />
      <ExpireButton />
    </ActionBar>
  );
}

function EmailCell() {
  const invite = useRecordContext<AdminInvite>();
  if (invite === undefined) return null;
  const by = invite.invitedBy ? `, invited by ${invite.invitedBy}` : '';
  return (
    <>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
        {invite.email ?? 'Erased address'}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div">
        {invite.role}
        {by}
        <Box component="span" sx={belowMedium}>
          , until {formatDate(invite.expiresAt)}
        </Box>
      </Typography>
    </>
  );
}

function NoInvites() {
  const { filterValues } = useListContext();
  return Object.keys(filterValues).length > 0 ? (
    <NoMatches title="No invites found">No invites match your filters</NoMatches>
  ) : (
    <Message title="No invites yet">Nobody has been invited so far.</Message>
  );
}
