// Who may do what in the console. The server decides on each call; the console offers no more than this table.
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';

export type Role = SessionUser['role'];
type Rights = Readonly<Record<string, readonly Role[]>>;

const OWNER: readonly Role[] = ['owner'];
const STAFF: readonly Role[] = ['admin', 'owner'];
const READERS: readonly Role[] = ['admin', 'owner', 'auditor'];

/** By resource and action. Anything else is forbidden. */
export const POLICY = {
  overview: { list: STAFF },
  pending: { list: STAFF },
  changes: { list: STAFF },
  addons: { list: STAFF, show: STAFF, 'decide-own': OWNER },
  users: {
    list: STAFF,
    'ban-auditor': OWNER,
    'change-role': OWNER,
    'hand-over': OWNER,
    'remove-second-factor': OWNER,
    delete: OWNER,
  },
  invites: { list: STAFF, 'invite-admin': OWNER },
  reports: { list: STAFF },
  comments: { list: STAFF },
  collections: { list: STAFF },
  appeals: { list: STAFF },
  recalls: { list: STAFF },
  rules: { list: STAFF, edit: OWNER },
  analytics: { list: STAFF },
  searches: { list: STAFF },
  settings: { list: STAFF, 'edit-site': OWNER },
  content: { list: OWNER },
  security: { list: OWNER },
  outbox: { list: OWNER },
  audit: { list: READERS },
  moderators: { list: READERS },
  chain: { list: READERS },
  replay: { list: READERS },
} as const satisfies Readonly<Record<string, Rights>>;

export type Resource = keyof typeof POLICY;
export type ActionOn<R extends Resource> = keyof (typeof POLICY)[R] & string;

const TABLE: Readonly<Record<string, Rights>> = POLICY;

/** Whether this role may perform this action on this resource. */
export const isAllowed = (role: Role, resource: string, action: string): boolean =>
  TABLE[resource]?.[action]?.includes(role) ?? false;
