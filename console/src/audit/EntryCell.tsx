import { Box, ButtonBase, Link as MuiLink } from '@mui/material';
import type { AuditEntry } from '@sandcrate/api/contract/moderation.ts';
import { useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { Code } from '../ui/Code.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { formatMoment } from '../ui/format.ts';
import { belowMedium } from '../ui/widths.ts';

/** What was decided about what, and why. The subject narrows the list to itself. */
export function EntryCell() {
  const entry = useRecordContext<AuditEntry>();
  const { basename } = useArea();
  const { filterValues, setFilters } = useListContext();
  if (entry === undefined) return null;
  const { id, type, subjectKind, subjectId, subjectLabel, reason, change, hash, occurredAt } = entry;
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      <Box>
        <strong>{eventInWords(type)}</strong>{' '}
        <ButtonBase
          onClick={() => setFilters({ ...filterValues, subject: subjectId })}
          aria-label={`Only about ${subjectLabel ?? subjectId}`}
          sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', textDecorationThickness: 1 }}
        >
          {subjectKind === 'settings' ? 'Settings' : (subjectLabel ?? `${subjectKind} ${subjectId}`)}
        </ButtonBase>
      </Box>
      {change && <ChangeText of={change} />}
      {reason && <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>{reason}</Box>}
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        #{id} · {subjectKind} · <Code title={hash}>{hash.slice(0, 12)}</Code>
        {subjectKind === 'addon' && (
          <>
            {' · '}
            <MuiLink component={Link} to={`${basename}/replay/${subjectId}?event=${entry.revision}`}>
              Replay
            </MuiLink>
          </>
        )}
        <Box component="span" sx={belowMedium}>
          {` · ${formatMoment(occurredAt)}`}
        </Box>
      </Box>
    </Box>
  );
}

/** Who decided, which narrows the list to that person. */
export function ActorCell() {
  const entry = useRecordContext<AuditEntry>();
  const { filterValues, setFilters } = useListContext();
  if (entry === undefined) return null;
  const { actorId, actorName, actorRole } = entry;
  if (actorId === null) return 'System';
  return (
    <>
      <ButtonBase
        onClick={() => setFilters({ ...filterValues, actor: actorId })}
        aria-label={`Only by ${actorName ?? actorId}`}
        sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', textDecorationThickness: 1 }}
      >
        {actorName ?? 'Deleted user'}
      </ButtonBase>
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>{actorRole}</Box>
    </>
  );
}

type Change = NonNullable<AuditEntry['change']>;

/** What was set to what: 'Maintenance mode: off → on'. */
const ChangeText = ({ of: { label, before, after } }: { of: Change }) => (
  <Box sx={{ maxWidth: '75ch' }}>
    {label}: {before !== null && `${inWords(before)} → `}
    {inWords(after)}
  </Box>
);

function inWords(value: Change['after']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null || value === '') return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
