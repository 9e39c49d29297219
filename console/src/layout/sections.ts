import type { SessionUser } from '@sandcrate/api/contract/account.ts';
import {
  Flag,
  Gauge,
  Inbox,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Package,
  Scale,
  Siren,
  Users,
} from 'lucide-react';
import type { Area } from '../area.ts';

export type Section = { path: string; label: string; icon: LucideIcon; counts?: 'pending' };
/** Sections that belong together; the first ones need no name. */
export type SectionGroup = { name?: string; sections: readonly Section[] };

const GROUPS: Record<Area['name'], readonly SectionGroup[]> = {
  admin: [
    {
      sections: [
        { path: '', label: 'Overview', icon: Gauge },
        { path: 'pending', label: 'Pending', icon: Inbox, counts: 'pending' },
        { path: 'users', label: 'Users', icon: Users },
        { path: 'invites', label: 'Invites', icon: Mail },
      ],
    },
    {
      name: 'Moderation',
      sections: [
        { path: 'addons', label: 'Add-ons', icon: Package },
        { path: 'reports', label: 'Reports', icon: Flag },
        { path: 'comments', label: 'Comments', icon: MessageSquareText },
        { path: 'appeals', label: 'Appeals', icon: Scale },
        { path: 'recalls', label: 'Recalls', icon: Siren },
      ],
    },
  ],
  owner: [
    {
      sections: [
        { path: '', label: 'Overview', icon: Gauge },
        { path: 'users', label: 'Users', icon: Users },
        { path: 'content', label: 'Content', icon: Package },
      ],
    },
  ],
};

/** What the navigation of an area lists for somebody in this role, in order. */
export const sectionsOf = (area: Area['name'], role: SessionUser['role']): readonly SectionGroup[] =>
  role === 'auditor' ? [] : GROUPS[area];
