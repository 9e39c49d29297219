import { Box, Typography } from '@mui/material';
import { NO_PERMISSION } from '@sandcrate/api/contract/refusals.ts';
import { type AdminUser, isInForce } from '@sandcrate/api/users/contract.ts';
import { CircleCheck } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { formatDate, formatMoment } from '../ui/format.ts';
import { PenalizeButton } from './PenalizeButton.tsx';
import { PENALTY_LABELS } from './penalty-labels.ts';
import { userName } from './user-name.ts';

type Penalty = AdminUser['penalties'][number];

/** The penalties of the account in context, latest first, and the form for another one. */
export function Penalties() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  return (
    <Box component="section" aria-labelledby="penalties" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" id="penalties">
        Penalties
      </Typography>
      {user.penalties.length === 0 ? (
        <Typography color="textSecondary">None so far</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {user.penalties.toReversed().map((penalty) => (
            <PenaltyItem key={penalty.id} user={user} penalty={penalty} />
          ))}
        </Box>
      )}
      <Box>
        <PenalizeButton />
      </Box>
    </Box>
  );
}

function stateOf(penalty: Penalty): string {
  if (penalty.isLifted) return 'Lifted';
  return isInForce(penalty, new Date()) ? 'In force' : 'Ended';
}

function PenaltyItem({ user, penalty }: { user: AdminUser; penalty: Penalty }) {
  const state = stateOf(penalty);
  const inForce = state === 'In force';
  return (
    <Box component="li" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <strong>{PENALTY_LABELS[penalty.kind]}</strong>
        <Badge tone={inForce ? 'warning' : undefined}>{state}</Badge>
        {inForce && <LiftButton user={user} penalty={penalty} />}
      </Box>
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        {formatDate(penalty.since)} until {formatMoment(penalty.until)}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {penalty.reason}
      </Box>
      {penalty.rule && (
        <Box dir="auto">
          Rule {penalty.rule.number}: {penalty.rule.title}
        </Box>
      )}
    </Box>
  );
}

function LiftButton({ user, penalty }: { user: AdminUser; penalty: Penalty }) {
  const mayLift = useMay('users', 'ban-auditor') || user.role !== 'auditor';
  const { liftPenalty } = useConsoleData();
  const name = userName(user);
  const { run, isPending } = useCommand(({ id }: Penalty) => liftPenalty(user.id, id), {
    done: 'Penalty lifted',
    did: () => `lifted a penalty of ${name}`,
    failed: 'Update failed',
  });
  const label = PENALTY_LABELS[penalty.kind];
  return (
    <ConfirmedAction
      icon={CircleCheck}
      label="Lift"
      subject={`the penalty “${label}” of ${name}`}
      tone="good"
      busy={isPending}
      disabledBecause={mayLift ? undefined : NO_PERMISSION}
      question={`Lift the penalty “${label}” of ${name}?`}
      confirm="Lift"
      onConfirm={() => run(penalty)}
    >
      <Typography>It ends now, and stays in the history.</Typography>
    </ConfirmedAction>
  );
}
