import { Gauge, Inbox, type LucideIcon, Mail, Package, Users } from 'lucide-react';
import type { Area } from '../area.ts';

export type Section = { path: string; label: string; icon: LucideIcon; counts?: 'pending' };

/** What the navigation of each area lists, in order. */
export const SECTIONS: Record<Area['name'], readonly Section[]> = {
  admin: [
    { path: '', label: 'Overview', icon: Gauge },
    { path: 'pending', label: 'Pending', icon: Inbox, counts: 'pending' },
    { path: 'addons', label: 'Add-ons', icon: Package },
    { path: 'users', label: 'Users', icon: Users },
    { path: 'invites', label: 'Invites', icon: Mail },
  ],
  owner: [
    { path: '', label: 'Overview', icon: Gauge },
    { path: 'users', label: 'Users', icon: Users },
    { path: 'content', label: 'Content', icon: Package },
  ],
};
