import type { ConsoleAddon } from '@sandcrate/api/contract/admin.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { testDataProvider } from 'react-admin';
import { vi } from 'vitest';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { defaultSettings } from './settings.ts';

const CHANGED = 'This add-on changed since you looked at it.';

type BulkOrder = Parameters<ConsoleDataProvider['bulkAddons']>[0];

/**
 * A site's add-ons in memory, which refuses decisions about what was not seen, as the API does.
 * @param addons the catalogue, changed in place as commands are done
 */
export function fakeDataProvider(addons: ConsoleAddon[]) {
  const find = (id: unknown) => {
    const addon = addons.find((candidate) => candidate.id === id);
    if (addon === undefined) throw new ApiError(404, { message: 'Addon not found', code: 'addon-not-found' });
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
      .filter(({ status, openChange }) => !waitingOnly || status === 'pending' || openChange)
      .map(({ openChange: _, ...listed }) => listed);

  const commands = {
    stats: vi.fn(async () => ({
      totalUsers: 1,
      totalAddons: addons.length,
      totalDownloads: 0,
      pendingApprovals: rows(true).length,
    })),
    addonDetail: vi.fn(async (id: string) => ({ ...find(id) })),
    approveAddon: vi.fn((id: string, revision: number) => decide(id, revision, { status: 'approved' })),
    rejectAddon: vi.fn((id: string, revision: number, _reason?: string) =>
      decide(id, revision, { status: 'rejected' }),
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
    settings: vi.fn(async () => defaultSettings),
    approveChange: vi.fn(async (_changeId: string, _revision: number) => undefined),
    rejectChange: vi.fn(async (_changeId: string, _revision: number, _reason: string) => undefined),
  };
  const getList = async (resource: string) => {
    const data = rows(resource === 'pending');
    return { data, total: data.length };
  };
  return { ...testDataProvider({ getList: getList as ConsoleDataProvider['getList'] }), ...commands };
}
