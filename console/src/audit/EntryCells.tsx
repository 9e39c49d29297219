import { Box, ButtonBase, Link as MuiLink } from '@mui/material';
import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import type { ReactNode } from 'react';
import { useExpanded, useListContext, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { Code } from '../ui/Code.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatExact } from '../ui/format.ts';
import { belowMedium, twoLines } from '../ui/widths.ts';
import { useSubjectPath } from './use-subject-path.ts';

/** When it was decided, to the second. */
export function TimeCell() {
  const entry = useRecordContext<AuditEntry>();
  return entry && <time dateTime={entry.occurredAt}>{formatExact(entry.occurredAt)}</time>;
}

/** The decision; on narrow screens also its reason and time. Pressing it opens the whole entry. */
export function TypeCell() {
  const entry = useRecordContext<AuditEntry>();
  // The table's own arrow cannot be reached by keyboard.
  const [isExpanded, toggle] = useExpanded(useResourceContext() ?? '', entry?.id ?? '');
  if (entry === undefined) return null;
  const { type, change, occurredAt, reason } = entry;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <ButtonBase
        aria-expanded={isExpanded}
        onClick={toggle}
        sx={{ font: 'inherit', fontWeight: 700, textAlign: 'start', whiteSpace: { lg: 'nowrap' } }}
      >
        {eventInWords(type)}
      </ButtonBase>
      {change && <ChangeText of={change} />}
      {reason && (
        <Box dir="auto" sx={{ ...twoLines, display: { xs: '-webkit-box', lg: 'none' } }}>
          {reason}
        </Box>
      )}
      <Box sx={{ ...belowMedium, color: 'var(--muted)', fontSize: '0.8125rem' }}>
        {formatExact(occurredAt)} UTC
      </Box>
    </Box>
  );
}

/** Subjects that exist only once. */
const ALONE: Readonly<Record<string, string>> = { log: 'Event log', settings: 'Settings', rules: 'Rules' };

/** The subject of the decision. Pressing it filters the list by it. */
export function SubjectCell() {
  const entry = useRecordContext<AuditEntry>();
  if (entry === undefined) return null;
  const { subjectKind, subjectId, subjectLabel } = entry;
  return (
    <Narrow to={{ subject: subjectId }} label={`Only about ${subjectLabel ?? subjectId}`}>
      {ALONE[subjectKind] ?? subjectLabel ?? `${subjectKind} ${subjectId}`}
    </Narrow>
  );
}

/** Who decided. Pressing the name filters the list by that person. */
export function ActorCell() {
  const entry = useRecordContext<AuditEntry>();
  if (entry === undefined) return null;
  const { actorId, actorName, actorRole } = entry;
  if (actorId === null) return 'System';
  return (
    <>
      <Narrow to={{ actor: actorId }} label={`Only by ${actorName ?? actorId}`}>
        {actorName ?? 'Deleted user'}
      </Narrow>{' '}
      <Box component="span" sx={{ color: 'var(--muted)' }}>
        {actorRole}
      </Box>
    </>
  );
}

type NarrowProps = { to: Readonly<Record<string, string>>; label: string; children: ReactNode };

function Narrow({ to, label, children }: NarrowProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <ButtonBase
      onClick={() => setFilters({ ...filterValues, ...to })}
      aria-label={label}
      dir="auto"
      sx={{
        font: 'inherit',
        textAlign: 'start',
        textDecoration: 'underline',
        textDecorationThickness: 1,
        overflowWrap: 'anywhere', // a long word must not push other columns out of sight
        display: 'inline-block',
        maxWidth: { lg: '26ch' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { lg: 'nowrap' },
      }}
    >
      {children}
    </ButtonBase>
  );
}

/** The beginning of the reason, on one line. */
export function ReasonCell() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry?.reason) return null;
  return (
    <Box
      dir="auto"
      sx={{ width: 0, minWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {entry.reason}
    </Box>
  );
}

/** Links to the subject's state after this decision, or to its page. */
export function ReplayCell() {
  const entry = useRecordContext<AuditEntry>();
  const { basename } = useArea();
  const pathOf = useSubjectPath();
  if (entry === undefined) return null;
  const { subjectKind, subjectId, stream, revision } = entry;
  // A note on an account is in a stream of its own.
  const replay = stream === `${subjectKind}-${subjectId}` ? REPLAYS[subjectKind] : undefined;
  const to = replay ? `${basename}${replay}/${subjectId}?event=${revision}` : pathOf(subjectKind, subjectId);
  return (
    to && (
      <MuiLink component={Link} to={to}>
        {replay ? 'Replay' : 'Open'}
      </MuiLink>
    )
  );
}

const REPLAYS: Readonly<Record<string, string>> = { addon: '/replay', account: '/replay/accounts' };

/** The whole entry, below its row. */
export function EntryDetails() {
  const entry = useRecordContext<AuditEntry>();
  if (entry === undefined) return null;
  const { reason, rule, change, stream, revision, eventId, hash } = entry;
  return (
    <Box sx={{ py: 1 }}>
      <FactList
        facts={[
          [
            'Reason',
            reason && (
              <Box key="reason" component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
                {reason}
              </Box>
            ),
          ],
          ['Rule', rule && `${rule.number}. ${rule.title}`],
          ['Change', change && <ChangeText key="change" of={change} />],
          ['Stream', <Code key="stream">{stream}</Code>],
          ['Revision', String(revision)],
          ['Event id', <Code key="event">{eventId}</Code>],
          ['Hash', <Code key="hash">{hash}</Code>],
        ]}
      />
    </Box>
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
