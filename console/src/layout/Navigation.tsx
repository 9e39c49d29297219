import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink, useLocation } from 'react-router-dom';
import { lengthOf, type QueueName, useQueues } from '../queues/use-queues.ts';
import { waitTone } from '../queues/wait-tone.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount, formatMoment, formatWait } from '../ui/format.ts';
import { useArea } from './AreaContext.ts';
import { type Section, sectionsOf } from './sections.ts';

const Entry = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  padding: '0 12px',
  borderRadius: 4,
  color: 'var(--muted)',
  fontWeight: 600,
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '& svg': { width: 18, height: 18, flex: 'none' },
  '&:hover': { background: 'var(--raised)', color: 'var(--ink)' },
  '&.active': { background: 'var(--raised)', color: 'var(--ink)', boxShadow: 'inset 3px 0 0 var(--sand)' },
});

/** The sections of this area, as far as they are this person's; queues with how much waits in them. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const area = useArea();
  const { role } = useViewer();
  return (
    <Box component="nav" aria-label="Console" sx={{ display: 'grid', gap: 0.25, p: 1.5 }}>
      {sectionsOf(area.name, role).map(({ name, sections }) => (
        <Box key={name ?? ''} sx={{ display: 'grid', gap: 0.25 }}>
          {name !== undefined && <GroupName>{name}</GroupName>}
          {sections.map((section) => (
            <SectionLink key={section.path} section={section} onNavigate={onNavigate} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const GroupName = ({ children }: { children: string }) => (
  <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 1.5, pt: 1.5, pb: 0.25 }}>
    {children}
  </Typography>
);

function SectionLink({ section, onNavigate }: { section: Section; onNavigate?: () => void }) {
  const { basename } = useArea();
  const { pathname } = useLocation();
  const isIncluded =
    section.includes !== undefined && pathname.startsWith(`${basename}/${section.includes}/`);
  return (
    <Entry
      className={isIncluded ? 'active' : undefined}
      to={`${basename}/${section.path}`}
      end={section.path === ''}
      onClick={onNavigate}
    >
      <section.icon aria-hidden />
      {section.label}
      {section.counts !== undefined && <QueueCount of={section.counts} />}
    </Entry>
  );
}

/** How many wait in a queue and for how long the oldest has; nothing while it is empty. */
function QueueCount({ of }: { of: QueueName }) {
  const { data } = useQueues();
  const length = data && lengthOf(data, of);
  if (length === undefined || length.count === 0) return null;
  const { count, oldestSince } = length;
  const waited = oldestSince === null ? undefined : (Date.now() - Date.parse(oldestSince)) / 1000;
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {oldestSince !== null && waited !== undefined && (
        <Box
          component="time"
          dateTime={oldestSince}
          title={`The oldest since ${formatMoment(oldestSince)}`}
          sx={{ fontSize: '0.75rem', fontWeight: 400, whiteSpace: 'nowrap' }}
        >
          {formatWait(waited)}
        </Box>
      )}
      <Badge tone={waitTone(oldestSince)}>{formatCount(count)}</Badge>
    </Box>
  );
}
