import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import type { AccountHistoryEntry } from '@sandcrate/api/users/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { eventInWords } from '../ui/event-words.ts';
import { Notice } from '../ui/Notice.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { PENALTY_LABELS } from './penalty-labels.ts';

/** What happened to the account in context, newest first. */
export function AccountHistory() {
  const id = String(useRecordContext()?.id ?? '');
  const { basename } = useArea();
  const { userHistory } = useConsoleData();
  const { data, error } = useQuery({
    queryKey: ['user-history', id],
    queryFn: ({ signal }) => userHistory(id, signal),
  });
  return (
    <Box component="section" aria-labelledby="account-history">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" id="account-history">
          History
        </Typography>
        <MuiLink component={Link} to={`${basename}/replay/accounts/${id}`} sx={{ fontSize: '0.875rem' }}>
          Replay
        </MuiLink>
      </Box>
      {error ? (
        <Notice tone="redstone" title="Failed to fetch history">
          {error.message}
        </Notice>
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={120} />
      ) : (
        <Timeline
          entries={[...data]
            .sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))
            .map(({ id, type, occurredAt, actor, reason, ...decided }) => ({
              id,
              what: inWords(type, decided),
              at: occurredAt,
              who: actor.username ?? actor.role,
              why: reason,
            }))}
        />
      )}
    </Box>
  );
}

/** With the kind of its penalty and the rule that it cites: 'Penalty imposed: warning (rule 2: Be kind)'. */
function inWords(type: string, { penalty, rule }: Pick<AccountHistoryEntry, 'penalty' | 'rule'>): string {
  const kind = penalty === null ? '' : `: ${PENALTY_LABELS[penalty].toLowerCase()}`;
  const cited = rule === null ? '' : ` (rule ${rule.number}: ${rule.title})`;
  return eventInWords(type) + kind + cited;
}
