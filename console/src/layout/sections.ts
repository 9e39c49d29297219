import {
  ChartNoAxesColumn,
  FileClock,
  Flag,
  FolderHeart,
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
  TextSearch,
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
  /** The key that leads there after G. */
  key: string;
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
    { resource: 'audit', key: 't', label: 'Audit', icon: FileClock, includes: 'replay' },
    { resource: 'moderators', key: 'm', label: 'Moderators', icon: UserRoundCog },
    { resource: 'chain', key: 'h', label: 'Chain', icon: Link2 },
  ],
};

const MODERATION: SectionGroup = {
  name: 'Moderation',
  sections: [
    { resource: 'addons', key: 'd', label: 'Add-ons', icon: Package },
    { resource: 'reports', key: 'r', label: 'Reports', icon: Flag, counts: 'reports' },
    { resource: 'comments', key: 'c', label: 'Comments', icon: MessageSquareText },
    { resource: 'collections', key: 'b', label: 'Collections', icon: FolderHeart },
    { resource: 'appeals', key: 'a', label: 'Appeals', icon: Scale, counts: 'appeals' },
    { resource: 'recalls', key: 'l', label: 'Recalls', icon: Siren },
    { resource: 'rules', key: 'e', label: 'Rules', icon: ListChecks },
  ],
};

const SITE: SectionGroup = {
  name: 'Site',
  sections: [
    { resource: 'analytics', key: 'y', label: 'Analytics', icon: ChartNoAxesColumn },
    { resource: 'searches', key: 'f', label: 'Searches', icon: TextSearch },
  ],
};

const GROUPS: Record<Area['name'], readonly SectionGroup[]> = {
  admin: [
    {
      sections: [
        { resource: 'overview', key: 'o', label: 'Overview', icon: Gauge },
        { resource: 'pending', key: 'p', label: 'Pending', icon: Inbox, counts: 'pending' },
        { resource: 'users', key: 'u', label: 'Users', icon: Users, counts: 'accessRequests' },
        { resource: 'invites', key: 'i', label: 'Invites', icon: Mail },
        { resource: 'settings', key: 's', label: 'Settings', icon: Settings },
      ],
    },
    MODERATION,
    RECORD,
    SITE,
  ],
  owner: [
    {
      sections: [
        { resource: 'overview', key: 'o', label: 'Overview', icon: Gauge },
        { resource: 'pending', key: 'p', label: 'Pending', icon: Inbox, counts: 'pending' },
        { resource: 'users', key: 'u', label: 'Users', icon: Users, counts: 'accessRequests' },
        { resource: 'invites', key: 'i', label: 'Invites', icon: Mail },
        { resource: 'content', key: 'n', label: 'Content', icon: Package },
        { resource: 'security', key: 'k', label: 'Security', icon: Shield },
        { resource: 'settings', key: 's', label: 'Settings', icon: Settings },
        { resource: 'outbox', key: 'x', label: 'Outbox', icon: MailCheck, counts: 'failedMails' },
      ],
    },
    MODERATION,
    RECORD,
    SITE,
  ],
};

/** The navigation entries of an area, in order. */
export const sectionsOf = (area: Area['name']): readonly SectionGroup[] => GROUPS[area];

/** The resource that an address within an area belongs to: 'addons' for 'addons/1/show'. */
export const resourceAt = (path: string): string => path.split('/')[0] || 'overview';

/** The address of a section within its area. */
export const pathOf = ({ resource }: Section): string => (resource === 'overview' ? '' : resource);
