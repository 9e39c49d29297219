// The console's queries of each list: every sort in both directions, a late page, every filter.

export type Asked = {
  list: string;
  label: string;
  query: { sort?: [string, 'ASC' | 'DESC']; range?: [number, number]; filter?: Record<string, unknown> };
};

type List = { sorts: readonly string[]; filters: readonly Record<string, unknown>[] };

const PAGE = 25;
/** A word in many rows, the number of one row, a text too short for trigrams, and a text in no row. */
const TEXTS = [{ q: 'lantern' }, { q: '77123' }, { q: 'zz' }, { q: 'no such thing' }];

const lists: Record<string, List> = {
  addons: {
    sorts: ['submittedAt', 'createdAt', 'updatedAt', 'title', 'status', 'downloads'],
    filters: [
      { waiting: true },
      { waiting: true, isFirst: true },
      { waiting: true, hasScripts: true },
      { waiting: true, waitsAs: 'change', waitedDays: 3 },
      { waiting: true, isMine: true },
      { status: 'pending' },
      { status: 'approved' },
      { isHidden: true },
      { isFeatured: true },
      { category: 'mobs' },
    ],
  },
  users: {
    sorts: ['createdAt', 'username', 'email', 'role', 'isBanned', 'isVerified'],
    filters: [
      { role: 'publisher' },
      { isPublisher: true },
      { isVerified: true },
      { isBanned: true },
      { isBanned: false },
      { accessRequested: true },
    ],
  },
  invites: {
    sorts: ['createdAt', 'expiresAt', 'usedAt', 'email', 'status', 'role'],
    filters: [{ status: 'pending' }, { status: 'used' }, { status: 'expired' }, { role: 'admin' }],
  },
  changes: {
    sorts: ['waitingSince', 'proposedAt', 'decidedAt', 'state', 'title'],
    filters: [{ state: 'open' }, { state: 'approved' }],
  },
  reports: {
    sorts: ['createdAt', 'status', 'reason', 'reviewedAt', 'sameSubject'],
    filters: [{ status: 'pending' }, { kind: 'comment' }, { reason: 'spam' }],
  },
  appeals: {
    sorts: ['filedAt', 'status', 'decidedAt', 'judgedAt'],
    filters: [{ status: 'pending' }, { status: 'overturned' }],
  },
  comments: {
    sorts: ['createdAt', 'deletedAt', 'reportCount'],
    filters: [{ deleted: true }, { deleted: false }, { reported: true }, { reported: false }],
  },
  collections: {
    sorts: ['updatedAt', 'createdAt'],
    filters: [{ reported: true }, { hidden: true }, { deleted: true }],
  },
  audit: {
    sorts: ['number', 'occurredAt', 'type', 'actorName'],
    filters: [{ type: ['AddonRejected'] }, { kind: 'addon' }, { from: '2026-02-01', to: '2026-02-20' }],
  },
};

/** Every query, for lists of `rows` rows. */
export function* listQuestions(rows: number): Generator<Asked> {
  for (const [list, { sorts, filters }] of Object.entries(lists)) {
    for (const sort of sorts) {
      yield { list, label: `${list} by ${sort}`, query: { sort: [sort, 'ASC'] } };
      yield { list, label: `${list} by ${sort}, descending`, query: { sort: [sort, 'DESC'] } };
      const from = Math.floor(rows * 0.9);
      const range: [number, number] = [from, from + PAGE - 1];
      yield { list, label: `${list} by ${sort}, from row ${from}`, query: { sort: [sort, 'DESC'], range } };
    }
    for (const filter of [...filters, ...TEXTS]) {
      yield { list, label: `${list} of ${JSON.stringify(filter)}`, query: { filter } };
    }
  }
}
