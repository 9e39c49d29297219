import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import {
  ChartNoAxesColumn,
  FileClock,
  Flag,
  Gauge,
  Inbox,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MailCheck,
  MessageSquareText,
  Package,
  Scale,
  Settings,
  Shield,
  Siren,
  UserRoundCog,
  Users,
} from 'lucide-react';
import type { Area } from '../area.ts';
import type { QueueName } from '../queues/use-queues.ts';
import { isStaff } from '../users/standing.ts';

export type Section = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The queue whose length is told beside it. */
  counts?: QueueName;
  /** The first part of the addresses that belong to it besides its own. */
  includes?: string;
};
/** Sections that belong together; the first ones need no name. */
export type SectionGroup = { name?: string; sections: readonly Section[] };

const RECORD: SectionGroup = {
  name: 'Record',
  sections: [
    { path: 'audit', label: 'Audit', icon: FileClock, includes: 'replay' },
    { path: 'moderators', label: 'Moderators', icon: UserRoundCog },
    { path: 'chain', label: 'Chain', icon: Link2 },
  ],
};

const GROUPS: Record<Area['name'], readonly SectionGroup[]> = {
  admin: [
    {
      sections: [
        { path: '', label: 'Overview', icon: Gauge },
        { path: 'pending', label: 'Pending', icon: Inbox, counts: 'pending' },
        { path: 'users', label: 'Users', icon: Users, counts: 'accessRequests' },
        { path: 'invites', label: 'Invites', icon: Mail },
        { path: 'settings', label: 'Settings', icon: Settings },
      ],
    },
    {
      name: 'Moderation',
      sections: [
        { path: 'addons', label: 'Add-ons', icon: Package },
        { path: 'reports', label: 'Reports', icon: Flag, counts: 'reports' },
        { path: 'comments', label: 'Comments', icon: MessageSquareText },
        { path: 'appeals', label: 'Appeals', icon: Scale, counts: 'appeals' },
        { path: 'recalls', label: 'Recalls', icon: Siren },
        { path: 'rules', label: 'Rules', icon: ListChecks },
      ],
    },
    RECORD,
    { name: 'Site', sections: [{ path: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn }] },
  ],
  owner: [
    {
      sections: [
        { path: '', label: 'Overview', icon: Gauge },
        { path: 'users', label: 'Users', icon: Users, counts: 'accessRequests' },
        { path: 'content', label: 'Content', icon: Package },
        { path: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn },
        { path: 'rules', label: 'Rules', icon: ListChecks },
        { path: 'security', label: 'Security', icon: Shield },
        { path: 'settings', label: 'Settings', icon: Settings },
        { path: 'outbox', label: 'Outbox', icon: MailCheck, counts: 'failedMails' },
      ],
    },
  ],
};

/** The first parts of the addresses that an auditor may open; the empty one leads to the record. */
const AUDITED_PATHS: ReadonlySet<string> = new Set([
  '',
  'replay',
  ...RECORD.sections.map(({ path }) => path),
]);

/** Whether somebody in this role finds anything at an address within an area, such as 'addons/1/show'. */
export const mayOpen = (role: SessionUser['role'], path: string): boolean =>
  role !== 'auditor' || AUDITED_PATHS.has(path.split('/')[0] ?? '');

/** The navigation entries of an area for a role, in order; none for a role without access. */
export function sectionsOf(area: Area['name'], role: SessionUser['role']): readonly SectionGroup[] {
  if (role === 'auditor') return [{ sections: RECORD.sections }];
  return isStaff({ role }) ? GROUPS[area] : [];
}
