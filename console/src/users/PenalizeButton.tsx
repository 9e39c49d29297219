import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import type { AdminUser, PenaltyKind } from '@sandcrate/api/users/contract.ts';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useSiteRules } from '../settings/use-settings.ts';
import { DayField } from '../ui/DayField.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { endOfDay, inDays, PENALTY_EFFECTS, PENALTY_LABELS, PRESETS } from './penalty-labels.ts';
import { penaltyRefusal } from './standing.ts';
import { userName } from './user-name.ts';

/** A number of days from now, or a day such as '2026-12-31'. */
type End = number | string;
type Chosen = { kind: PenaltyKind; end: End };

const FIRST: Chosen = { kind: 'warning', end: 7 };

/** Imposes a penalty on the account in context. */
export function PenalizeButton() {
  const user = useRecordContext<AdminUser>();
  const { id } = useViewer();
  const mayBanAuditors = useMay('users', 'ban-auditor');
  const { penalizeUser, liftPenalty } = useConsoleData();
  const rules = useSiteRules();
  const [chosen, setChosen] = useState(FIRST);
  const { runAsync, isPending } = useCommand(
    ({ reason, rule }: { user: AdminUser; reason: string; rule: string | undefined }) => {
      const { kind, end } = chosen;
      const until = typeof end === 'number' ? inDays(end) : endOfDay(end);
      return penalizeUser(user?.id ?? '', { kind, until, reason, rule });
    },
    {
      done: 'Penalty imposed',
      did: ({ user }) => `imposed a penalty on ${userName(user)}`,
      failed: 'Update failed',
      undo: {
        send: async ({ id, penalties }) => {
          const imposed = penalties.at(-1);
          return imposed && liftPenalty(id, imposed.id);
        },
        done: 'Penalty lifted',
      },
    },
  );
  if (user === undefined || user.isDeleted) return null;
  const name = userName(user);
  return (
    <ReasonedAction
      icon={Gavel}
      label="Impose a penalty"
      subject={`on ${name}`}
      tone="bad"
      busy={isPending}
      disabledBecause={penaltyRefusal(user, { id, mayBanAuditors })}
      question={`Impose a penalty on ${name}?`}
      confirm="Impose"
      required
      hint={`${name} reads this.`}
      rules={rules}
      onConfirm={(reason = '', rule) => runAsync({ user, reason, rule })}
      onDiscard={() => setChosen(FIRST)}
    >
      <PenaltyFields chosen={chosen} onChange={setChosen} />
    </ReasonedAction>
  );
}

const isKind = (name: string): name is PenaltyKind => name in PENALTY_LABELS;

type FieldsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

function PenaltyFields({ chosen, onChange }: FieldsProps) {
  const { kind, end } = chosen;
  const chooseEnd = (next: End) => onChange({ kind, end: next });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 1 }}>
      <TextField
        select
        margin="none"
        label="Penalty"
        value={kind}
        helperText={PENALTY_EFFECTS[kind]}
        onChange={({ target }) => isKind(target.value) && onChange({ kind: target.value, end })}
      >
        {Object.entries(PENALTY_LABELS).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Box
        role="group"
        aria-label="Ends"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Typography component="span">Ends in</Typography>
        {PRESETS.map((days) => (
          <Button
            key={days}
            variant={end === days ? 'contained' : 'outlined'}
            aria-pressed={end === days}
            onClick={() => chooseEnd(days)}
          >
            {days === 1 ? '1 day' : `${days} days`}
          </Button>
        ))}
        <DayField
          label="or on"
          value={typeof end === 'string' ? end : ''}
          onChange={(day) => chooseEnd(day || 7)}
        />
      </Box>
    </Box>
  );
}
