// Accounts and invites for staff, in pages.

import type { Role } from '@sandcrate/core/metadata.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { holds, orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import { INVITE_FIELDS, type InviteRow, STAFF_ACCOUNT, type StaffAccount } from './queries.ts';

export type AccountFilter = {
  ids?: readonly string[];
  role?: Role;
  isPublisher?: boolean;
  isVerified?: boolean;
  isBanned?: boolean;
  accessRequested?: boolean;
  /** Part of the name or the address. */
  text?: string;
};
export type AccountOrder = 'createdAt' | 'username' | 'email' | 'role' | 'isBanned' | 'isVerified';

const ACCOUNT_ORDERS: Record<AccountOrder, Sorting> = {
  createdAt: 'a.created_at',
  username: 'lower(a.username)',
  email: { mayBeEmpty: 'a.email' },
  role: 'a.role',
  isBanned: 'a.is_banned',
  isVerified: 'a.is_verified',
};

/** A page of the accounts that match the filter and are not deleted, and their total. */
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
    .and((p) => `(a.access_requested_at is not null) = ${p}::boolean`, accessRequested)
    .and((p) => `(${holds('a.username')(p)} or ${holds('a.email')(p)})`, text);
  const order = orderBy(ACCOUNT_ORDERS[by], descending, 'a.id');
  return pageAndTotal<StaffAccount>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select a.id, ${total} as total from ${schemas.accounts}.accounts a ${where} ${order} limit ${limit} offset ${from}
       )
       select ${STAFF_ACCOUNT}, page.total from page join ${schemas.accounts}.accounts a on a.id = page.id ${order}`,
    count: `select count(*)::int as count from ${schemas.accounts}.accounts a ${where}`,
  });
}

export type InviteFilter = {
  ids?: readonly string[];
  status?: InviteRow['status'];
  role?: InviteRow['role'];
  /** Part of the address. */
  text?: string;
};
export type InviteOrder = 'createdAt' | 'expiresAt' | 'usedAt' | 'email' | 'status' | 'role';

/** An invite past its date has expired, whether or not that was recorded. */
const statusAt = (now: string) =>
  `case when i.status = 'pending' and i.expires_at <= ${now} then 'expired' else i.status end`;

const INVITE_ORDERS: Record<Exclude<InviteOrder, 'status'>, Sorting> = {
  createdAt: 'i.created_at',
  expiresAt: 'i.expires_at',
  usedAt: { mayBeEmpty: 'i.used_at' },
  email: { mayBeEmpty: 'i.email' },
  role: 'i.role',
};

/** A page of the addresses' latest invites that match the filter, and their total. */
export async function pageOfInvites(
  pool: pg.Pool,
  { ids, status, role, text }: InviteFilter,
  { by, descending, from, limit }: PageOf<InviteOrder>,
  now: Date,
): Promise<{ rows: InviteRow[]; total: number }> {
  const where = new Where('i.is_latest');
  const statusNow = statusAt(`${where.parameter(now)}::timestamptz`);
  where
    .and((p) => `i.key = any(${p}::text[])`, ids)
    .and((p) => `${statusNow} = ${p}`, status)
    .and((p) => `i.role = ${p}`, role)
    .and(holds('i.email'), text);
  const order = orderBy(by === 'status' ? statusNow : INVITE_ORDERS[by], descending, 'i.key');
  return pageAndTotal<InviteRow>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select i.key, ${total} as total from ${schemas.accounts}.invites i ${where} ${order} limit ${limit} offset ${from}
       )
       select ${INVITE_FIELDS}, ${statusNow} as status, page.total
       from page join ${schemas.accounts}.invites i on i.key = page.key and i.is_latest
       left join ${schemas.accounts}.accounts b on b.id = i.invited_by ${order}`,
    count: `select count(*)::int as count from ${schemas.accounts}.invites i ${where} and $1::timestamptz is not null`,
  });
}
