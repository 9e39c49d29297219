import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useCanAccessResources } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { lengthOf, type QueueName, useQueues } from '../queues/use-queues.ts';
import { formatCount, formatMoment, formatWait } from '../ui/format.ts';
import { useArea } from './AreaContext.ts';
import { pathOf, type Section, sectionsOf } from './sections.ts';

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

const Count = styled('span')({
  padding: '0 7px',
  borderRadius: 4,
  background: 'var(--sand)',
  color: 'var(--on-sand)',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
});

/** The sections of this area that the viewer may open; queues with how much waits in them. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const area = useArea();
  const groups = sectionsOf(area.name);
  const resources = groups.flatMap(({ sections }) => sections.map(({ resource }) => resource));
  const { canAccess } = useCanAccessResources({ action: 'list', resources });
  const permitted = groups
    .map(({ name, sections }) => ({
      name,
      sections: sections.filter(({ resource }) => canAccess?.[resource]),
    }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <Box component="nav" aria-label="Console" sx={{ display: 'grid', gap: 0.25, p: 1.5 }}>
      {permitted.map(({ name, sections }) => (
        <Box key={name ?? ''} sx={{ display: 'grid', gap: 0.25 }}>
          {name !== undefined && <GroupName>{name}</GroupName>}
          {sections.map((section) => (
            <SectionLink key={section.resource} section={section} onNavigate={onNavigate} />
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
  return (
    <Entry to={`${basename}/${pathOf(section)}`} end={pathOf(section) === ''} onClick={onNavigate}>
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
      <Count>{formatCount(count)}</Count>
    </Box>
  );
}
