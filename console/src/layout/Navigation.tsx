import {
  Box,
  Divider,
  ListItemIcon,
  MenuItem,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { styled } from '@mui/material/styles';
import { Fragment, memo } from 'react';
import { Menu, MenuItemLinkClasses, useSidebarState } from 'react-admin';
import { Link, useLocation, useMatch } from 'react-router-dom';
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
  const isIncluded =
    section.includes !== undefined && pathname.startsWith(`${basename}/${section.includes}/`);
  return <SectionItem section={section} to={to} current={match ? 'page' : isIncluded} />;
}

/** With the name and the classes of react-admin's item, which the theme styles. */
const Item = styled(MenuItem, {
  name: 'RaMenuItemLink',
  overridesResolver: (_, { root }) => root,
})({}) as typeof MenuItem;

type ItemProps = { section: Section; to: string; current: 'page' | boolean };

/** Unlike react-admin's item it does not follow the address, which changes with each item of the queue. */
const SectionItem = memo(function SectionItem({ section, to, current }: ItemProps) {
  const [isOpen, setOpen] = useSidebarState();
  const isDrawer = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const hasFailed = useSentDecisions().failed.size > 0;
  const item = (
    <Item
      component={Link}
      to={to}
      role="link"
      tabIndex={0}
      aria-current={current || undefined}
      className={`${MenuItemLinkClasses.root} ${current ? MenuItemLinkClasses.active : ''}`}
      onClick={() => isDrawer && setOpen(false)}
    >
      <ListItemIcon className={MenuItemLinkClasses.icon}>
        <section.icon aria-hidden />
      </ListItemIcon>
      <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
        {section.label}
        {section.resource === 'pending' && hasFailed ? (
          <FailedCount />
        ) : (
          section.counts !== undefined && <QueueCount of={section.counts} />
        )}
      </Typography>
    </Item>
  );
  if (isOpen) return item;
  return (
    <Tooltip title={section.label} placement="right">
      {item}
    </Tooltip>
  );
});

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
