import { Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { Notice } from '../ui/Notice.tsx';
import type { FailedDecision } from './decision-store.ts';
import { useDecisionStore, useSentDecisions } from './use-sent-decisions.ts';

/** The failed decisions: why they failed, what the moderator wrote, and what to do next. */
export function FailedDecisions() {
  const { data } = useListContext<ModeratedAddon>();
  const { failed } = useSentDecisions();
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
      }}
    >
      {[...failed.values()].map((failure) => (
        <Failure
          key={failure.addonId}
          failure={failure}
          isListed={data?.some(({ id }) => id === failure.addonId) ?? false}
        />
      ))}
    </Box>
  );
}

type Props = {
  failure: FailedDecision;
  /** Whether the add-on is in this list again. */
  isListed: boolean;
};

function Failure({ failure: { addonId, title, failed, message, reason, retry }, isListed }: Props) {
  const store = useDecisionStore();
  return (
    <Notice
      tone="redstone"
      title={failed}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isListed && (
            <>
              <Button variant="outlined" onClick={() => store.want(addonId)}>
                Open it
              </Button>
              <Button variant="outlined" onClick={retry}>
                Try again
              </Button>
            </>
          )}
          <Button onClick={() => store.dismiss(addonId)}>Dismiss</Button>
        </Box>
      }
    >
      <Box component="strong">{title}</Box>
      <span>{message}</span>
      {reason !== undefined && <span>You wrote: “{reason}”</span>}
    </Notice>
  );
}
