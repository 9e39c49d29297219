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
import type { Resource } from '../session/policy.ts';

export type Section = {
  /** The resource listed there. Its name is the address within the area. */
  resource: Resource;
  label: string;
  icon: LucideIcon;
  /** The queue whose length is shown next to it. */
  counts?: QueueName;
  /** The first path segment of other addresses that belong to it. */
  includes?: string;
};
/** Sections that belong together. The first group needs no name. */
export type SectionGroup = { name?: string; sections: readonly Section[] };

const RECORD: SectionGroup = {
  name: 'Record',
  sections: [
    { resource: 'audit', label: 'Audit', icon: FileClock, includes: 'replay' },
    { resource: 'moderators', label: 'Moderators', icon: UserRoundCog },
    { resource: 'chain', label: 'Chain', icon: Link2 },
  ],
};

const GROUPS: Record<Area['name'], readonly SectionGroup[]> = {
  admin: [
    {
      sections: [
        { resource: 'overview', label: 'Overview', icon: Gauge },
        { resource: 'pending', label: 'Pending', icon: Inbox, counts: 'pending' },
        { resource: 'users', label: 'Users', icon: Users, counts: 'accessRequests' },
        { resource: 'invites', label: 'Invites', icon: Mail },
        { resource: 'settings', label: 'Settings', icon: Settings },
      ],
    },
    {
      name: 'Moderation',
      sections: [
        { resource: 'addons', label: 'Add-ons', icon: Package },
        { resource: 'reports', label: 'Reports', icon: Flag, counts: 'reports' },
        { resource: 'comments', label: 'Comments', icon: MessageSquareText },
        { resource: 'appeals', label: 'Appeals', icon: Scale, counts: 'appeals' },
        { resource: 'recalls', label: 'Recalls', icon: Siren },
        { resource: 'rules', label: 'Rules', icon: ListChecks },
      ],
    },
    RECORD,
    { name: 'Site', sections: [{ resource: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn }] },
  ],
  owner: [
    {
      sections: [
        { resource: 'overview', label: 'Overview', icon: Gauge },
        { resource: 'users', label: 'Users', icon: Users, counts: 'accessRequests' },
        { resource: 'content', label: 'Content', icon: Package },
        { resource: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn },
        { resource: 'rules', label: 'Rules', icon: ListChecks },
        { resource: 'security', label: 'Security', icon: Shield },
        { resource: 'settings', label: 'Settings', icon: Settings },
        { resource: 'outbox', label: 'Outbox', icon: MailCheck, counts: 'failedMails' },
      ],
    },
  ],
};

/** The navigation entries of an area, in order. */
export const sectionsOf = (area: Area['name']): readonly SectionGroup[] => GROUPS[area];

/** The resource that an address within an area belongs to: 'addons' for 'addons/1/show'. */
export const resourceAt = (path: string): string => path.split('/')[0] || 'overview';

/** The address of a section within its area. */
export const pathOf = ({ resource }: Section): string => (resource === 'overview' ? '' : resource);
