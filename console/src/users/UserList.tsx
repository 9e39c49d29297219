import { Box, ButtonBase, Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { DataTable, useCreatePath, useListContext, useRecordContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { CreatePublisherButton } from '../invites/CreatePublisherButton.tsx';
import { useArea } from '../layout/AreaContext.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { Badge } from '../ui/Badge.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { ChoiceFilter, SwitchFilter } from '../ui/Filters.tsx';
import { formatCounted, formatDate } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { belowMedium, fromLarge, fromMedium } from '../ui/widths.ts';
import { AccountStatus, PublisherBadges, ROLES, RoleBadge } from './badges.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { UserActions } from './UserActions.tsx';
import { UserPanel } from './UserPanel.tsx';
import { userName } from './user-name.ts';

const FAILURE = 'Failed to fetch users';
const Column = DataTable.Col<AdminUser>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search users" alwaysOn />,
  <ChoiceFilter key="role" source="role" label="Role" choices={ROLES} alwaysOn />,
  <SwitchFilter key="accessRequested" source="accessRequested" label="Asking for access" alwaysOn />,
  <SwitchFilter key="isBanned" source="isBanned" label="Banned" alwaysOn />,
];

/** All accounts. The one in the address is open beside the list. */
export default function UserList() {
  const area = useArea();
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useMatch(`${area.basename}/users/:id`)?.params.id;
  return (
    <ConsoleList
      title="Users"
      lead={<Total />}
      actions={<CreatePublisherButton />}
      above={area.name === 'owner' && <OwnerPanel />}
      label="Users"
      failure={FAILURE}
      empty={<NoMatches title="No users found">No users match your filters</NoMatches>}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      aside={<UserPanel id={open} onClose={() => navigate({ pathname: `${area.basename}/users`, search })} />}
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
          field={RowActions}
          sx={{ ...fromMedium, width: '1%', whiteSpace: 'nowrap' }}
        />
      </DataTable>
    </ConsoleList>
  );
}

const labelled = { labelled: true, hotkeys: false };

const RowActions = () => (
  <ActionStyle value={labelled}>
    <Box sx={{ width: 'max-content' }}>
      <UserActions />
    </Box>
  </ActionStyle>
);

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
          <Badge tone="warning">Asks for access</Badge>
        </>
      )}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Typography>
      <Box sx={{ ...belowMedium, mt: 0.5 }}>
        <RoleBadge /> <PublisherBadges besideRole />
      </Box>
    </>
  );
}
