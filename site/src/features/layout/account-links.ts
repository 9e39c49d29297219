import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { linkOptions } from '@tanstack/react-router';
import {
  Bell,
  Castle,
  FolderHeart,
  Heart,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Upload,
} from 'lucide-react';

type ConsoleLink = { label: MessageDescriptor; Icon: LucideIcon; href: string };

const MEMBER = [
  { label: msg`Inbox`, Icon: Bell, link: linkOptions({ to: '/inbox' }) },
  { label: msg`Favorites`, Icon: Heart, link: linkOptions({ to: '/favourites' }) },
  { label: msg`Collections`, Icon: FolderHeart, link: linkOptions({ to: '/collections' }) },
] as const;

const PUBLISHER = [
  {
    label: msg`Publisher Dashboard`,
    Icon: LayoutDashboard,
    link: linkOptions({ to: '/publisher/dashboard' }),
  },
  { label: msg`Upload Addon`, Icon: Upload, link: linkOptions({ to: '/publisher/upload' }) },
] as const;

/** The site's pages for members, and those for publishers if this user is one. */
export const accountLinks = ({ isPublisher }: SessionUser) =>
  isPublisher ? [...MEMBER, ...PUBLISHER] : MEMBER;

/** The parts of the moderation console that this user may open. They are not routes of the site. */
export function consoleLinks({ role }: SessionUser): readonly ConsoleLink[] {
  const admin = { label: msg`Admin Dashboard`, Icon: ShieldCheck, href: '/admin' };
  const owner = { label: msg`Owner Dashboard`, Icon: Castle, href: '/owner' };
  if (role === 'owner') return [admin, owner];
  return role === 'admin' ? [admin] : [];
}

export const settingsLink = {
  label: msg`Settings`,
  Icon: Settings,
  link: linkOptions({ to: '/settings' }),
} as const;
