import { Typography } from '@mui/material';
import { NO_PERMISSION } from '@sandcrate/api/contract/refusals.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { Ban, CircleCheck } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useSiteRules, useTemplates } from '../settings/use-settings.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { banRefusal } from './standing.ts';
import { userName } from './user-name.ts';

/** Bans or unbans a user. */
export function BanButton() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined || user.isDeleted) return null;
  return user.isBanned ? <LetIn user={user} /> : <ShutOut user={user} />;
}

function ShutOut({ user }: { user: AdminUser }) {
  const { id } = useViewer();
  const mayBanAuditors = useMay('users', 'ban-auditor');
  const { banUser } = useConsoleData();
  const { runAsync, isPending } = useCommand(
    ({ id, ...grounds }: { id: string; reason?: string; rule?: string }) =>
      banUser(id, { banned: true, ...grounds }),
    {
      done: 'User banned',
      did: () => `banned ${userName(user)}`,
      failed: 'Update failed',
      undo: { send: (_, { id }) => banUser(id, { banned: false }), done: 'Ban undone' },
    },
  );
  const name = userName(user);
  const templates = useTemplates('banTemplates', { user: name });
  const rules = useSiteRules();
  return (
    <ReasonedAction
      icon={Ban}
      label="Ban"
      subject={name}
      tone="bad"
      busy={isPending}
      disabledBecause={banRefusal(user, { id, mayBanAuditors })}
      question={`Ban ${name}?`}
      confirm="Ban"
      required={false}
      hint="Staff read this beside the account."
      templates={templates}
      rules={rules}
      onConfirm={(reason, rule) => runAsync({ id: user.id, reason, rule })}
    >
      <Typography sx={{ mb: 1 }}>
        {name} loses access immediately, and their add-ons are hidden until they are unbanned.
      </Typography>
    </ReasonedAction>
  );
}

function LetIn({ user }: { user: AdminUser }) {
  const mayUnban = useMay('users', 'ban-auditor') || user.role !== 'auditor';
  const { banUser } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: AdminUser) => banUser(id, { banned: false }), {
    done: 'User unbanned',
    did: (user) => `unbanned ${userName(user)}`,
    failed: 'Update failed',
  });
  const name = userName(user);
  return (
    <ConfirmedAction
      icon={CircleCheck}
      label="Unban"
      subject={name}
      tone="good"
      busy={isPending}
      disabledBecause={mayUnban ? undefined : NO_PERMISSION}
      question={`Unban ${name}?`}
      confirm="Unban"
      onConfirm={() => run(user)}
    >
      <Typography>{name} can log in again, and their add-ons are visible again.</Typography>
    </ConfirmedAction>
  );
}
