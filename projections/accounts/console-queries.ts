// Accounts and invites for staff, a page at a time.
import type { Role } from '@sandcrate/core/metadata.ts';
import type pg from 'pg';
import { holds, orderBy, type PageOf, Where } from '../tables/where.ts';
import { type InviteRow, STAFF_ACCOUNT, type StaffAccount } from './queries.ts';

export type AccountFilter = {
  ids?: readonly string[];
  role?: Role;
  isPublisher?: boolean;
  isVerified?: boolean;
  isBanned?: boolean;
  accessRequested?: boolean;
  /** Part of the name or of the address. */
  text?: string;
};
export type AccountOrder = 'createdAt' | 'username' | 'email' | 'role' | 'isBanned' | 'isVerified';

const ACCOUNT_ORDERS: Record<AccountOrder, string> = {
  createdAt: 'a.created_at',
  username: 'lower(a.username)',
  email: 'a.email',
  role: 'a.role',
  isBanned: 'a.is_banned',
  isVerified: 'a.is_verified',
};

/** A page of the accounts that are not deleted, and how many the filter leaves. */
export async function pageOfAccounts(
  pool: pg.Pool,
  { ids, role, isPublisher, isVerified, isBanned, accessRequested, text }: AccountFilter,
  { by, descending, from, limit }: PageOf<AccountOrder>,
): Promise<{ rows: StaffAccount[]; total: number }> {
  const where = new Where('a.deleted_at is null')
    .and((p) => `a.id = any(${p}::uuid[])`, ids)
    .and((p) => `a.role = ${p}`, role)
    .and((p) => `a.is_publisher = ${p}`, isPublisher)
    .and((p) => `a.is_verified = ${p}`, isVerified)
    .and((p) => `a.is_banned = ${p}`, isBanned)
    .and((p) => `(a.access_requested_at is not null) = ${p}`, accessRequested)
    .and((p) => `(${holds('a.username')(p)} or ${holds('a.email')(p)})`, text);
  const order = orderBy(ACCOUNT_ORDERS[by], descending, 'a.id');
  const [page, count] = await Promise.all([
    pool.query<StaffAccount>(
      `with page as (select a.* from accounts.accounts a ${where} ${order} limit ${limit} offset ${from})
       select ${STAFF_ACCOUNT} from page a ${order}`,
      where.values,
    ),
    pool.query<{ count: number }>(
      `select count(*)::int as count from accounts.accounts a ${where}`,
      where.values,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}

export type InviteFilter = {
  ids?: readonly string[];
  status?: InviteRow['status'];
  role?: InviteRow['role'];
  /** Part of the address. */
  text?: string;
};
export type InviteOrder = 'createdAt' | 'expiresAt' | 'usedAt' | 'email' | 'status' | 'role';

const INVITE_ORDERS: Record<InviteOrder, string> = {
  createdAt: 'i.created_at',
  expiresAt: 'i.expires_at',
  usedAt: 'i.used_at',
  email: 'i.email',
  status: 'i.status',
  role: 'i.role',
};

/** Of an address that was invited again only the latest issue counts; one past its date has expired. */
const latest = (now: string) => `(
  select n.key, n.issue, n.email, n.role, n.invited_by, n.expires_at, n.used_at, n.used_by,
    n.created_at, case when n.status = 'pending' and n.expires_at <= ${now} then 'expired' else n.status end as status
  from accounts.invites n
  where not exists (select from accounts.invites later where later.key = n.key and later.issue > n.issue)
) as i`;

/** A page of the addresses' latest invites, and how many the filter leaves. */
export async function pageOfInvites(
  pool: pg.Pool,
  { ids, status, role, text }: InviteFilter,
  { by, descending, from, limit }: PageOf<InviteOrder>,
  now: Date,
): Promise<{ rows: InviteRow[]; total: number }> {
  const where = new Where();
  const moment = `${where.parameter(now)}::timestamptz`;
  where
    .and((p) => `i.key = any(${p}::text[])`, ids)
    .and((p) => `i.status = ${p}`, status)
    .and((p) => `i.role = ${p}`, role)
    .and((p) => holds('i.email')(p), text);
  const order = orderBy(INVITE_ORDERS[by], descending, 'i.key');
  const [page, total] = await Promise.all([
    pool.query<InviteRow>(
      `with page as (select i.* from ${latest(moment)} ${where} ${order} limit ${limit} offset ${from})
       select i.key as id, i.email, i.role, i.status, b.username as "invitedBy", i.expires_at as "expiresAt",
         i.used_at as "usedAt", i.used_by as "usedBy", i.created_at as "createdAt"
       from page i left join accounts.accounts b on b.id = i.invited_by ${order}`,
      where.values,
    ),
    countInvites(pool, where, moment),
  ]);
  return { rows: page.rows, total };
}

async function countInvites(pool: pg.Pool, where: Where, moment: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${latest(moment)} ${where}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}
