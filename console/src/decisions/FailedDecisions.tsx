import { Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { Notice } from '../ui/Notice.tsx';
import type { FailedDecision } from './decision-store.ts';
import { KINDS } from './kinds.ts';
import { useDecide } from './use-decision.ts';
import { useDecisionStore, useSentDecisions } from './use-sent-decisions.ts';

/** The failed decisions: why they failed, what the moderator wrote, and what to do next. */
export function FailedDecisions() {
  const { failed } = useSentDecisions();
  const { showing } = useDecisionStore();
  useEffect(showing, [showing]);
  if (failed.size === 0) return null;
  return (
    <Box
      role="alert"
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 3,
        display: 'grid',
        gap: 1,
        mb: 1.5,
        background: 'var(--panel)',
        borderRadius: '6px',
        '@media (max-height: 500px)': { position: 'static' },
      }}
    >
      {[...failed].map(([id, failure]) => (
        <Failure key={id} failure={failure} />
      ))}
    </Box>
  );
}

function Failure({ failure: { decision, message, remedy } }: { failure: FailedDecision }) {
  const store = useDecisionStore();
  const decide = useDecide(decision.kind);
  const createPath = useCreatePath();
  const { addon, reason } = decision;
  const isChanged = remedy === 'look';
  return (
    <Notice
      tone="redstone"
      title={isChanged ? 'Changed while you read' : KINDS[decision.kind].failed}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            component={Link}
            to={`${createPath({ resource: 'pending', type: 'list' })}/${addon.id}`}
          >
            {isChanged ? 'Show what changed' : 'Open it'}
          </Button>
          {remedy === 'retry' && (
            <Button variant="outlined" onClick={() => void decide(decision).catch(() => undefined)}>
              Try again
            </Button>
          )}
          <Button onClick={() => store.dismiss(addon.id)}>Dismiss</Button>
        </Box>
      }
    >
      <Box component="strong" dir="auto">
        {addon.title}
      </Box>
      {isChanged && <span>{KINDS[decision.kind].failed}</span>}
      <span>{message}</span>
      {reason !== undefined && (
        <span>
          You wrote: “<bdi>{reason}</bdi>”
        </span>
      )}
    </Notice>
  );
}
