import { Box, Divider, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Menu, MenuItemLinkClasses, useSidebarState } from 'react-admin';
import { useLocation, useMatch } from 'react-router-dom';
import { useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { lengthOf, type QueueName, useQueues } from '../queues/use-queues.ts';
import { waitTone } from '../queues/wait-tone.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount, formatCounted, formatMoment, formatWait } from '../ui/format.ts';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { useArea } from './AreaContext.ts';
import { pathOf, type Section } from './sections.ts';
import { useSections } from './use-sections.ts';

/** The sections of this area that the viewer may open. Queues show how many items wait in them. */
export function Navigation() {
  const groups = useSections(useArea());
  // Links, not menu items.
  return (
    <Menu component="nav" role="navigation" aria-label="Console">
      {groups.map(({ name, sections }) => (
        <Fragment key={name ?? ''}>
          {name !== undefined && <GroupName>{name}</GroupName>}
          {sections.map((section) => (
            <SectionLink key={section.resource} section={section} />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}

function GroupName({ children }: { children: string }) {
  const [open] = useSidebarState();
  return open ? (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 1.5, pt: 1.5, pb: 0.25 }}>
      {children}
    </Typography>
  ) : (
    <Divider sx={{ my: 1 }} />
  );
}

function SectionLink({ section }: { section: Section }) {
  const { basename } = useArea();
  const path = pathOf(section);
  const to = `${basename}/${path}`;
  const match = useMatch({ path: to, end: path === '' });
  const { pathname } = useLocation();
  const hasFailed = useSentDecisions().failed.size > 0;
  const isIncluded =
    section.includes !== undefined && pathname.startsWith(`${basename}/${section.includes}/`);
  return (
    <Menu.Item
      to={to}
      role="link"
      aria-current={match ? 'page' : isIncluded || undefined}
      className={isIncluded ? MenuItemLinkClasses.active : undefined}
      primaryText={section.label}
      leftIcon={<section.icon aria-hidden />}
    >
      {section.label}
      {section.resource === 'pending' && hasFailed ? (
        <FailedCount />
      ) : (
        section.counts !== undefined && <QueueCount of={section.counts} />
      )}
    </Menu.Item>
  );
}

/** How many of the moderator's decisions failed. There is no room for the queue's length next to it. */
function FailedCount() {
  const { failed } = useSentDecisions();
  return (
    <>
      <SpokenOnly>{`, ${formatCounted(failed.size, 'failed decision')}`}</SpokenOnly>
      <Badge
        tone="redstone"
        aria-hidden
        title={formatCounted(failed.size, 'failed decision')}
        sx={{ ml: 'auto' }}
      >
        {formatCount(failed.size)} failed
      </Badge>
    </>
  );
}

/** A queue's length and the age of its oldest item; nothing while it is empty. */
function QueueCount({ of }: { of: QueueName }) {
  const { data } = useQueues();
  const length = data && lengthOf(data, of);
  if (length === undefined || length.count === 0) return null;
  const { count, oldestSince } = length;
  const waited = oldestSince === null ? undefined : (Date.now() - Date.parse(oldestSince)) / 1000;
  const wait = waited === undefined ? undefined : formatWait(waited);
  return (
    <>
      <SpokenOnly>
        {`, ${formatCount(count)} waiting`}
        {wait !== undefined && `, the oldest for ${wait}`}
      </SpokenOnly>
      <Box
        component="span"
        aria-hidden
        sx={{ ml: 'auto', display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
      >
        {oldestSince !== null && (
          <Box
            component="time"
            dateTime={oldestSince}
            title={`The oldest since ${formatMoment(oldestSince)}`}
            sx={{ fontSize: '0.75rem', fontWeight: 400, whiteSpace: 'nowrap' }}
          >
            {wait}
          </Box>
        )}
        <Badge tone={waitTone(oldestSince)}>{formatCount(count)}</Badge>
      </Box>
    </>
  );
}
