// The console has two entrances: one for administrators and auditors, and one for the owner.
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';

type Role = SessionUser['role'];

export type Area = {
  name: 'admin' | 'owner';
  basename: `/${string}`;
  title: string;
  roles: readonly Role[];
  /** What anybody else reads. */
  refusal: string;
};

export const AREAS = {
  admin: {
    name: 'admin',
    basename: '/admin',
    title: 'Admin Dashboard',
    roles: ['admin', 'owner', 'auditor'],
    refusal: 'Admin Access Required',
  },
  owner: {
    name: 'owner',
    basename: '/owner',
    title: 'Owner Dashboard',
    roles: ['owner'],
    refusal: 'Access Denied: Owner privileges required',
  },
} as const satisfies Record<string, Area>;

/** The area that an address belongs to. */
export const areaOf = (pathname: string): Area =>
  /^\/owner(\/|$)/.test(pathname) ? AREAS.owner : AREAS.admin;

export const mayEnter = (area: Area, role: Role): boolean => area.roles.includes(role);
