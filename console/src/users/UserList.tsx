import { Box, ButtonBase, Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import {
  DataTable,
  ListBase,
  Pagination,
  useCreatePath,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { CreatePublisherButton } from '../invites/CreatePublisherButton.tsx';
import { useArea } from '../layout/AreaContext.ts';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, Filters, SwitchFilter } from '../ui/Filters.tsx';
import { formatCounted, formatDate } from '../ui/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { belowMedium, fromLarge, fromMedium } from '../ui/widths.ts';
import { AccountStatus, PublisherBadges, ROLES, RoleBadge } from './badges.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { UserActions } from './UserActions.tsx';
import { UserPanel } from './UserPanel.tsx';
import { userName } from './user-name.ts';

const FAILURE = 'Failed to fetch users';
const Column = DataTable.Col<AdminUser>;

/** Every account; the one that the address names is open beside the list. */
export default function UserList() {
  const onError = useFetchFailure(FAILURE);
  const area = useArea();
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useMatch(`${area.basename}/users/:id`)?.params.id;
  return (
    <ListBase
      storeKey={false}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Users" lead={<Total />}>
        <CreatePublisherButton />
      </PageHeader>
      {area.name === 'owner' && <OwnerPanel />}
      <Filters>
        <SearchField label="Search users" />
        <ChoiceFilter source="role" label="Role" choices={ROLES} />
        <SwitchFilter source="accessRequested" label="Asking for access" />
        <SwitchFilter source="isBanned" label="Banned" />
      </Filters>
      <Board aria-label="Users">
        <Rows
          failure={FAILURE}
          empty={<NoMatches title="No users found">No users match your filters</NoMatches>}
        >
          <DataTable bulkActionButtons={false} rowClick={false}>
            <Column source="username" label="User" field={NameCell} />
            <Column source="role" label="Role" field={RoleBadge} sx={fromMedium} />
            <Column label="Publisher" field={PublisherBadges} sx={fromMedium} />
            <Column
              source="createdAt"
              label="Joined"
              render={({ createdAt }) => formatDate(createdAt)}
              sx={fromLarge}
            />
            <Column label="Status" field={AccountStatus} />
            <Column
              label="Actions"
              field={UserActions}
              sx={{ ...fromMedium, width: '1%', whiteSpace: 'nowrap' }}
            />
          </DataTable>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
      <UserPanel id={open} onClose={() => navigate({ pathname: `${area.basename}/users`, search })} />
    </ListBase>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'account');
}

function NameCell() {
  const user = useRecordContext<AdminUser>();
  const createPath = useCreatePath();
  const { search } = useLocation();
  if (user === undefined) return null;
  return (
    <>
      <ButtonBase
        component={Link}
        to={{ pathname: createPath({ resource: 'users', type: 'edit', id: user.id }), search }}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          lineHeight: 1.35,
          textAlign: 'left',
          overflowWrap: 'anywhere',
        }}
      >
        {userName(user)}
      </ButtonBase>
      {user.accessRequested && (
        <>
          {' '}
          <Badge tone="amber">Asks for access</Badge>
        </>
      )}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Typography>
      <Box sx={{ ...belowMedium, mt: 0.5 }}>
        {user.role !== 'publisher' && <RoleBadge />} <PublisherBadges />
      </Box>
    </>
  );
}
