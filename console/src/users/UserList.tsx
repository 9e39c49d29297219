import { Box, Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/contract/admin.ts';
import { DataTable, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { CreatePublisherButton } from '../invites/CreatePublisherButton.tsx';
import { Board } from '../ui/Board.tsx';
import { ChoiceFilter, Filters } from '../ui/Filters.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { belowMedium, fromMedium } from '../ui/widths.ts';
import { AccountStatus, PublisherBadges, ROLES, RoleBadge } from './badges.tsx';
import { userName } from './user-name.ts';

const FAILURE = 'Failed to fetch users';
const Column = DataTable.Col<AdminUser>;

/** Every account. */
export default function UserList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase perPage={50} sort={{ field: 'createdAt', order: 'DESC' }} queryOptions={{ onError }}>
      <PageHeader title="Users" lead={<Total />}>
        <CreatePublisherButton />
      </PageHeader>
      <Filters>
        <SearchField label="Search users" />
        <ChoiceFilter source="role" label="Role" choices={ROLES} />
      </Filters>
      <Board aria-label="Users">
        <Rows failure={FAILURE} empty={<Message title="No users found">No users match your filters</Message>}>
          <DataTable bulkActionButtons={false} rowClick={false}>
            <Column source="username" label="User" field={NameCell} />
            <Column source="role" label="Role" field={RoleBadge} sx={fromMedium} />
            <Column label="Publisher" field={PublisherBadges} sx={fromMedium} />
            <Column
              source="createdAt"
              label="Joined"
              render={({ createdAt }) => formatDate(createdAt)}
              sx={fromMedium}
            />
            <Column label="Status" field={AccountStatus} />
          </DataTable>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : `${formatCount(total)} accounts`;
}

function NameCell() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
        {userName(user)}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Typography>
      <Box sx={{ ...belowMedium, mt: 0.5 }}>
        {user.role !== 'publisher' && <RoleBadge />} <PublisherBadges />
      </Box>
    </>
  );
}
