import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ROLES } from './badges.tsx';
import { ROLE_FOLLOWS } from './owner-actions.ts';
import { userName } from './user-name.ts';

type Role = AdminUser['role'];
type Publishing = Pick<AdminUser, 'id' | 'isPublisher'>;
const isRole = (value: string): value is Role => value in ROLES;

/** The role of the account in context, and whether it may publish. For the owner only. */
export function RoleControls() {
  const user = useRecordContext<AdminUser>();
  const { patchUser } = useConsoleData();
  const [wanted, setWanted] = useState<Role>();
  const [asked, setAsked] = useState<Publishing>();
  const texts = { failed: 'Error updating user', done: 'User updated' };
  const role = useCommand(({ id, role }: { id: string; role: Role }) => patchUser(id, { role }), texts);
  const publishing = useCommand(({ id, isPublisher }: Publishing) => patchUser(id, { isPublisher }), texts);
  if (user === undefined || user.isDeleted) return null;
  const name = userName(user);
  const choose = (value: string) => {
    if (isRole(value) && value !== user.role) setWanted(value);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <TextField
        select
        margin="none"
        label="Role"
        value={user.role}
        disabled={role.isPending}
        onChange={({ target }) => choose(target.value)}
        sx={{ width: 180 }}
      >
        {Object.entries(ROLES).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label="May publish"
        control={
          <Switch
            checked={user.isPublisher}
            disabled={publishing.isPending}
            onChange={(_, isPublisher) => setAsked({ id: user.id, isPublisher })}
          />
        }
      />
      <ConfirmDialog
        open={wanted !== undefined}
        title={
          wanted
            ? `Make ${name} ${/^[AO]/.test(ROLES[wanted]) ? 'an' : 'a'} ${ROLES[wanted].toLowerCase()}?`
            : ''
        }
        confirm="Change role"
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          if (wanted) role.run({ id: user.id, role: wanted });
          setWanted(undefined);
        }}
      >
        <Typography>{ROLE_FOLLOWS}</Typography>
      </ConfirmDialog>
      {asked && (
        <ConfirmDialog
          open
          title={asked.isPublisher ? `Let ${name} publish?` : `Stop ${name} from publishing?`}
          confirm={asked.isPublisher ? 'Let them publish' : 'Stop publishing'}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            publishing.run(asked);
            setAsked(undefined);
          }}
        >
          <Typography>
            {asked.isPublisher
              ? `${name} can upload and manage add-ons at once.`
              : 'They are signed out, can no longer upload and are no longer verified. Their add-ons stay.'}
          </Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
