import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Board } from '../ui/Board.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { OWNER_ACTIONS, type OwnerAction } from './owner-actions.ts';
import { UserPicker } from './UserPicker.tsx';
import { userName } from './user-name.ts';

/** The owner picks a user and an action. */
export function OwnerPanel() {
  const { id } = useViewer();
  const mayBanAuditors = useMay('users', 'ban-auditor');
  const [user, setUser] = useState<AdminUser | null>(null);
  const [name, setName] = useState('');
  const [asking, setAsking] = useState(false);
  const action = OWNER_ACTIONS[name];
  const refusal = user && action?.refusal?.(user, { id, mayBanAuditors });
  return (
    <Board aria-labelledby="owner-panel" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" id="owner-panel" sx={{ mb: 1.5 }}>
        Manage a user
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        <UserPicker label="User" value={user} onChange={setUser} />
        <TextField
          select
          margin="none"
          label="Action"
          value={name}
          onChange={({ target }) => setName(target.value)}
          helperText={refusal}
          sx={{ flex: '1 1 180px', width: 'auto' }}
        >
          {Object.entries(OWNER_ACTIONS).map(([key, { label }]) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="contained"
          disabled={!user || !action || Boolean(refusal)}
          onClick={() => setAsking(true)}
          sx={{ minHeight: 40 }}
        >
          Apply
        </Button>
      </Box>
      {user && action && asking && (
        <Question
          user={user}
          action={action}
          onClose={() => setAsking(false)}
          onDone={() => {
            setUser(null);
            setName('');
          }}
        />
      )}
    </Board>
  );
}

type QuestionProps = { user: AdminUser; action: OwnerAction; onClose: () => void; onDone: () => void };

function Question({ user, action, onClose, onDone }: QuestionProps) {
  const commands = useConsoleData();
  const { run, isPending } = useCommand((of: AdminUser) => action.run(commands, of), {
    done: action.done,
    failed: action.failed,
    onDone,
  });
  return (
    <ConfirmDialog
      open
      title={`${action.label}: ${userName(user)}?`}
      confirm={action.label}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => {
        run(user);
        onClose();
      }}
    >
      <Typography>{action.follows}</Typography>
    </ConfirmDialog>
  );
}
