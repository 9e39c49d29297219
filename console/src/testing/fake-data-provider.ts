import type { ConsoleAddon } from '@sandcrate/api/addons/admin-contract.ts';
import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { MessageBody, MessageView } from '@sandcrate/api/messages/contract.ts';
import type { AdminQueues } from '@sandcrate/api/moderation/contract.ts';
import type { RecentDecision, ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { testDataProvider } from 'react-admin';
import { vi } from 'vitest';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { VIEWER_ID } from './render.tsx';
import { defaultSettings } from './settings.ts';

const CHANGED = 'This add-on changed since you looked at it.';

/** A lock held by somebody else. */
export const reviewLock = (addonId: string): ReviewLock => ({
  addonId,
  reviewer: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
  since: '2025-11-20T10:00:00.000Z',
  note: null,
  expiresAt: '2025-11-20T10:05:00.000Z',
});

const nothing = { count: 0, oldestSince: null };
const emptyQueues: AdminQueues = {
  submissions: nothing,
  changes: nothing,
  reports: nothing,
  appeals: nothing,
  accessRequests: nothing,
  failedMails: null,
  medianSeconds: null,
  p90Seconds: null,
};

/** Why something is decided. */
type Grounds = { reason?: string | undefined; rule?: string | undefined };

type BulkOrder = Parameters<ConsoleDataProvider['bulkAddons']>[0];

/**
 * A site's add-ons in memory. Like the API, it refuses decisions about revisions that were not seen.
 * @param addons the catalogue, which commands change in place; @param locks who reviews what, likewise changed
 * @param decisions the decisions of the last hour, read at each call
 */
export function fakeDataProvider(
  addons: ConsoleAddon[],
  locks: ReviewLock[] = [],
  decisions: RecentDecision[] = [],
  messages: MessageView[] = [],
) {
  const find = (id: unknown) => {
    const addon = addons.find((candidate) => candidate.id === id);
    if (addon === undefined || addon.deletion)
      throw new ApiError(404, { message: 'Addon not found', code: 'addon-not-found' });
    return addon;
  };
  const decide = async (id: string, revision: number, change: Partial<ConsoleAddon>) => {
    const addon = find(id);
    if (addon.revision !== revision) {
      throw new ApiError(409, {
        message: CHANGED,
        code: 'addon-changed',
      });
    }
    return Object.assign(addon, change, { revision: revision + 1 });
  };
  const rows = (waitingOnly: boolean) =>
    addons
      .filter(
        ({ status, openChange, changesWanted }) =>
          !waitingOnly || (changesWanted === null && (status === 'pending' || openChange)),
      )
      .map(({ openChange: _, ...listed }) => listed);

  const commands = {
    stats: vi.fn(async () => ({
      totalUsers: 1,
      totalAddons: addons.length,
      totalDownloads: 0,
      pendingApprovals: rows(true).length,
    })),
    queues: vi.fn(async () => emptyQueues),
    addonDetail: vi.fn(async (id: string) => ({ ...find(id) })),
    approveAddon: vi.fn((id: string, revision: number) => decide(id, revision, { status: 'approved' })),
    rejectAddon: vi.fn((id: string, revision: number, _grounds?: Grounds) =>
      decide(id, revision, { status: 'rejected' }),
    ),
    requestChanges: vi.fn(
      (id: string, revision: number, { reason: changesWanted }: Grounds & { reason: string }) =>
        decide(id, revision, { changesWanted }),
    ),
    requestChangesOfChange: vi.fn(
      async (_changeId: string, _revision: number, _grounds: Grounds) => undefined,
    ),
    withdrawRequest: vi.fn((id: string) => decide(id, find(id).revision, { changesWanted: null })),
    requestSecondOpinion: vi.fn((id: string, revision: number, reason: string) =>
      decide(id, revision, {
        secondOpinion: {
          requestedBy: { id: VIEWER_ID, username: 'me' },
          reason,
          requestedAt: '2025-11-20T11:00:00.000Z',
        },
      }),
    ),
    withdrawSecondOpinion: vi.fn((id: string) => decide(id, find(id).revision, { secondOpinion: null })),
    returnAddon: vi.fn((id: string, revision: number, _reason?: string) =>
      decide(id, revision, { status: 'pending' }),
    ),
    bulkAddons: vi.fn(async ({ action, ids, revisions = {}, preview }: BulkOrder) => {
      const fresh = ids.map(find).filter(({ id, revision }) => (revisions[id] ?? revision) === revision);
      const changed = ids.map(find).filter((addon) => !fresh.includes(addon));
      if (!preview && action === 'approve') {
        for (const addon of fresh) await decide(addon.id, addon.revision, { status: 'approved' });
      }
      return {
        done: fresh.map(({ id, title }) => ({ id, title })),
        refused: changed.map(({ id, title }) => ({ id, title, message: CHANGED })),
      };
    }),
    addonHistory: vi.fn(async (_id: string): Promise<DecisionView[]> => []),
    recentDecisions: vi.fn(async () => decisions),
    packContents: vi.fn(async () => ({ contents: null })),
    releaseDiff: vi.fn(async () => ({ against: null, diff: null })),
    provenance: vi.fn(async () => ({ compared: null, listings: [] })),
    assignItem: vi.fn(async (id: string, assigneeId: string, _note?: string) => {
      const by = { id: VIEWER_ID, username: 'me' };
      const assignee = assigneeId === VIEWER_ID ? by : { id: assigneeId, username: 'ada' };
      const assignment = { assignee, assignedBy: by, assignedAt: '2025-11-20T11:00:00.000Z' };
      Object.assign(find(id), { assignment });
      return assignment;
    }),
    unassignItem: vi.fn(async (id: string) => {
      Object.assign(find(id), { assignment: null });
    }),
    skipItem: vi.fn(async (id: string, until: string) => {
      Object.assign(find(id), { skippedUntil: until });
      return { until };
    }),
    unskipItem: vi.fn(async (id: string) => {
      Object.assign(find(id), { skippedUntil: null });
    }),
    reviewLocks: vi.fn(async () => locks),
    lockReview: vi.fn(async (addonId: string, takeOver?: boolean, note?: string) => {
      const held = locks.find((lock) => lock.addonId === addonId);
      if (held !== undefined && !takeOver) return held;
      const lock = {
        ...reviewLock(addonId),
        reviewer: { id: VIEWER_ID, username: 'me' },
        note: note ?? null,
      };
      locks.splice(0, locks.length, ...locks.filter((other) => other !== held), lock);
      return lock;
    }),
    releaseReview: vi.fn(async (_addonId: string) => undefined),
    messages: vi.fn(async (_addonId: string) => [...messages]),
    postMessage: vi.fn(async (_addonId: string, { text, audience }: MessageBody) => {
      const message: MessageView = {
        id: crypto.randomUUID(),
        by: 'staff',
        audience,
        author: { id: VIEWER_ID, username: 'me' },
        text,
        mentions: [],
        postedAt: '2025-11-20T11:00:00.000Z',
      };
      messages.unshift(message);
      return message;
    }),
    settings: vi.fn(async () => defaultSettings),
    approveChange: vi.fn(async (_changeId: string, _revision: number) => undefined),
    rejectChange: vi.fn(async (_changeId: string, _revision: number, _grounds: Grounds) => undefined),
  };
  const getList = async (
    resource: string,
    { filter = {} }: { filter?: { id?: string; deleted?: boolean; skipped?: boolean } },
  ) => {
    if (resource === 'reports') return { data: [], total: 0 };
    const data = rows(resource === 'pending')
      .filter(({ deletion }) => (deletion !== null) === (filter.deleted ?? false))
      .filter(({ id }) => filter.id === undefined || id === filter.id)
      .filter(
        ({ skippedUntil }) =>
          resource !== 'pending' ||
          filter.id !== undefined ||
          (skippedUntil !== null) === (filter.skipped ?? false),
      );
    return { data, total: data.length };
  };
  return { ...testDataProvider({ getList: getList as ConsoleDataProvider['getList'] }), ...commands };
}
