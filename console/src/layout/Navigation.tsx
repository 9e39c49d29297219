import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { useStats } from '../overview/use-stats.ts';
import { useViewer } from '../session/use-viewer.ts';
import { formatCount } from '../ui/format.ts';
import { useArea } from './AreaContext.ts';
import { type Section, sectionsOf } from './sections.ts';

const Entry = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  padding: '0 12px',
  borderRadius: 4,
  cornerShape: 'notch',
  color: 'var(--muted)',
  fontWeight: 600,
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '& svg': { width: 18, height: 18, flex: 'none' },
  '&:hover': { background: 'var(--raised)', color: 'var(--ink)' },
  '&.active': { background: 'var(--raised)', color: 'var(--ink)', boxShadow: 'inset 3px 0 0 var(--sand)' },
});

const Count = styled('span')({
  marginLeft: 'auto',
  padding: '0 7px',
  borderRadius: 4,
  background: 'var(--sand)',
  color: 'var(--on-sand)',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
});

/** The sections of this area, as far as they are this person's; the queue with how many wait in it. */
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
  return (
    <Entry to={`${basename}/${section.path}`} end={section.path === ''} onClick={onNavigate}>
      <section.icon aria-hidden />
      {section.label}
      {section.counts === 'pending' && <PendingCount />}
    </Entry>
  );
}

function PendingCount() {
  const { data: stats } = useStats();
  return stats && stats.pendingApprovals > 0 ? <Count>{formatCount(stats.pendingApprovals)}</Count> : null;
}
