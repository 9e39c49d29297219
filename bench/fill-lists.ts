// Rows for the console's lists, written directly into the read models, bypassing the log: only reading is measured.
import { schemas } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';

const WORDS = `(array['copper','lantern','river','cavern','meadow','tower','golem','forge','reef','canyon','portal','garden'])`;
const word = (n: string) => `${WORDS}[1 + (${n}) % 12]`;
/** The id of a table's n-th row; ids are in random order, like real ones. */
const id = (table: string, n: string) =>
  `overlay(overlay(md5('${table}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;
const at = (n: string) => `timestamptz '2026-01-01' + (${n}) * interval '53 seconds'`;
const texts = (n: string) =>
  `${word(n)} || ' ' || ${word(`${n} / 12`)} || ' ' || ${word(`${n} / 7`)} || ' beside the ' || ${word(`${n} / 3`)} || ' ' || (${n})`;

/** How many of the accounts are moderators. */
const MODERATORS = 20;

/** Fills each table that a list of the console shows with `size` rows; n counts from 1. */
export async function fillLists(pool: pg.Pool, size: number): Promise<void> {
  const fill = (table: string, columns: string, values: string) =>
    pool.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${size}) n`);

  await fill(
    `${schemas.accounts}.accounts`,
    `id, username, email, email_key, username_key, role, is_publisher, is_verified, is_banned, email_verified,
     access_requested_at, session_number, via, created_at`,
    `${id('account', 'n')}, ${word('n')} || n, case when n % 10 > 0 then ${word('n / 5')} || n || '@example.org' end,
     md5('e' || n), md5('u' || n), case when n <= ${MODERATORS} then 'admin' when n % 4 = 0 then 'publisher' else 'user' end,
     n % 4 = 0, n % 40 = 0, n % 100 = 0, true, case when n % 50 = 1 then ${at('n')} end, 0, 'registered', ${at('n')}`,
  );
  await fill(
    `${schemas.accounts}.invites`,
    'key, issue, email, role, status, invited_by, code_hash, expires_at, created_at, used_at',
    `${id('invite', 'n')}::text, 0, ${word('n / 5')} || n || '@example.net', case when n % 20 = 0 then 'admin' else 'publisher' end,
     (array['pending', 'used', 'expired'])[1 + n % 3], ${id('account', `1 + n % ${MODERATORS}`)}, md5('c' || n),
     now() + (n % 2000 - 1000) * interval '1 hour', ${at('n')}, case when n % 3 = 1 then ${at('n + 100')} end`,
  );
  await fill(
    `${schemas.catalogue}.publishers`,
    'id, username, role, is_publisher, is_verified, is_banned, is_deleted, took_content, created_at',
    `${id('account', 'n')}, ${word('n')} || n, 'publisher', true, false, false, false, false, ${at('n')}`,
  );
  await fill(
    `${schemas.catalogue}.releases`,
    'id, addon_id, state, version, kind, sha256, size, pack_uuids, is_recalled, created_at',
    `${id('release', 'n')}, ${id('addon', 'n')}, 'current', '1.0.0', 'file', md5('f' || n), 1000, '{}', false, ${at('n')}`,
  );
  await fill(
    `${schemas.catalogue}.addon_rows`,
    `id, publisher_id, release_id, title, description, pictures, category, tags, optional_fields, monetization_enabled, status,
     is_hidden, is_featured, is_recalled, is_marked_withheld, open_change, created_at, updated_at, submitted_at, change_waiting_since, revision`,
    `${id('addon', 'n')}, ${id('account', 'n % 5000 * 4')}, ${id('release', 'n')}, ${texts('n')}, repeat(${texts('n')} || '. ', 8), '[]',
     (array['tools', 'mobs', 'buildings', 'weapons', 'worldgen'])[1 + n % 5], array[${word('n')}], '{}', false,
     case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'rejected' else 'approved' end, n % 50 = 3, n % 200 = 4,
     false, false, case when n % 20 = 2 then jsonb_build_object('changeId', ${id('change', 'n')}, 'changes', '{}'::jsonb) end,
     ${at('n')}, ${at('n + 500')}, ${at('n')}, case when n % 20 = 2 then ${at('n + 900')} end, 3`,
  );
  await fill(
    `${schemas.catalogue}.counters`,
    'addon_id, like_count, rating_sum, rating_count, comment_count',
    `${id('addon', 'n')}, 0, 0, 0, 1`,
  );
  await fill(
    `${schemas.statistics}.addon_totals`,
    'addon_id, downloads, views',
    `${id('addon', 'n')}, n * 7919 % 10007, n % 999`,
  );
  await fill(
    `${schemas.moderation}.listings`,
    'addon_id, publisher_id, status, is_deleted, content, release, rule_matches, revision, submitted_at, submitted_position',
    `${id('addon', 'n')}, ${id('account', 'n % 5000 * 4')}, case when n % 20 = 0 then 'pending' else 'approved' end, false,
     jsonb_build_object('title', ${texts('n')}, 'description', repeat(${texts('n')}, 8)), '{}', '[]', 3, ${at('n')}, n`,
  );
  await fill(
    `${schemas.moderation}.changes`,
    `id, addon_id, publisher_id, title, state, differences, rule_matches, proposed_at, waiting_since, waiting_position,
     decided_at`,
    `${id('change', 'n')}, ${id('addon', 'n')}, ${id('account', 'n % 5000 * 4')}, ${texts('n')},
     case when n % 20 = 2 then 'open' when n % 3 = 0 then 'rejected' else 'approved' end,
     jsonb_build_array(jsonb_build_object('field', 'title', 'before', ${texts('n')}, 'after', ${texts('n + 1')})),
     '[]', ${at('n + 900')}, ${at('n + 900')}, n, case when n % 20 <> 2 then ${at('n + 1000')} end`,
  );
  await fill(
    `${schemas.catalogue}.collections`,
    'id, owner_id, title, description, visibility, is_hidden, is_deleted, created_at, updated_at',
    `${id('collection', 'n')}, ${id('account', 'n')}, ${texts('n')}, ${texts('n + 3')},
     case when n % 4 = 0 then 'unlisted' else 'public' end, n % 50 = 3, n % 200 = 4, ${at('n')}, ${at('n + 500')}`,
  );
  await fill(
    `${schemas.moderation}.comments`,
    'id, addon_id, account_id, content, posted_at, deleted_at, deleted_by, is_withheld, report_count, pending_reports',
    `${id('comment', 'n')}, ${id('addon', 'n % 3000 + 1')}, ${id('account', 'n')}, ${texts('n')} || ' ' || ${texts('n * 31')}, ${at('n')},
     case when n % 15 = 0 then ${at('n + 70')} end, case when n % 15 = 0 then 'staff' end, false,
     case when n % 2 = 0 then 1 else 0 end, case when n % 6 = 0 then 1 else 0 end`,
  );
  await fill(
    `${schemas.moderation}.reports`,
    `id, filing, reporter_id, kind, addon_id, comment_id, reason, description, status, filed_at, reviewed_at, reviewed_by,
     same_subject`,
    `${id('report', 'n')}, 0, ${id('account', 'n')}, case when n % 2 = 0 then 'comment' else 'addon' end,
     ${id('addon', 'n % 3000 + 1')}, case when n % 2 = 0 then ${id('comment', 'n')} end,
     (array['spam', 'broken', 'copyright', 'inappropriate', 'other'])[1 + n % 5], ${texts('n')},
     (array['pending', 'resolved', 'dismissed'])[1 + n % 3], ${at('n')}, case when n % 3 > 0 then ${at('n + 60')} end,
     case when n % 3 > 0 then ${id('account', `1 + n % ${MODERATORS}`)} end, case when n % 2 = 0 then 1 else n % 30 end`,
  );
  await fill(
    `${schemas.moderation}.appeals`,
    'decision_event_id, addon_id, appellant_id, decision_type, decided_by, decided_at, text, status, filed_at, judged_at',
    `${id('decision', 'n')}, ${id('addon', 'n')}, ${id('account', 'n % 5000 * 4')}, 'AddonRejected',
     ${id('account', `1 + n % ${MODERATORS}`)}, ${at('n')}, ${texts('n')}, (array['pending', 'upheld', 'overturned'])[1 + n % 3],
     ${at('n + 40')}, case when n % 3 > 0 then ${at('n + 80')} end`,
  );
  await fill(
    `${schemas.audit}.entries`,
    'number, event_id, position, type, stream, revision, subject_kind, subject_id, actor_id, actor_role, reason, occurred_at, hash',
    `n, ${id('event', 'n')}, n, (array['AddonApproved', 'AddonRejected', 'AddonHidden', 'AddonFeatured'])[1 + n % 4],
     'addon-' || ${id('addon', 'n')}, 1, 'addon', ${id('addon', 'n')}::text, ${id('account', `1 + n % ${MODERATORS}`)}, 'admin',
     case when n % 4 = 1 then ${texts('n')} end, ${at('n')}, md5('h' || n) || md5('g' || n)`,
  );
  await pool.query('vacuum analyze'); // as autovacuum would do after a while
}
