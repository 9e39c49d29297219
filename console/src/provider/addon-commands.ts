import type { Client } from '@sandcrate/api/contract/client.ts';
import { type Body, seen } from './body.ts';

/** The calls about add-ons and their proposed changes. */
export const addonCommands = ({ call }: Client) => ({
  addonDetail: (id: string, signal?: AbortSignal) =>
    call('GET /api/console/addons/{id}', { params: { id }, signal }),
  changeDetail: (id: string, signal?: AbortSignal) =>
    call('GET /api/console/changes/{id}', { params: { id }, signal }),
  addonHistory: (id: string, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/history', { params: { id }, query: { limit: 100 }, signal }),
  addonReplay: (id: string, revision: number | undefined, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/replay', { params: { id }, query: { revision }, signal }),

  approveAddon: (id: string, revision: number) =>
    call('PUT /api/admin/addons/{id}/approve', { params: { id }, headers: seen(revision) }),
  rejectAddon: (id: string, revision: number, body: Body<'PUT /api/admin/addons/{id}/reject'>) =>
    call('PUT /api/admin/addons/{id}/reject', { params: { id }, headers: seen(revision), body }),
  requestChanges: (id: string, revision: number, body: Body<'PUT /api/admin/addons/{id}/request-changes'>) =>
    call('PUT /api/admin/addons/{id}/request-changes', { params: { id }, headers: seen(revision), body }),
  withdrawRequest: (id: string) => call('DELETE /api/admin/addons/{id}/request-changes', { params: { id } }),
  requestSecondOpinion: (id: string, revision: number, reason: string) =>
    call('PUT /api/admin/addons/{id}/second-opinion', {
      params: { id },
      headers: seen(revision),
      body: { reason },
    }),
  withdrawSecondOpinion: (id: string) =>
    call('DELETE /api/admin/addons/{id}/second-opinion', { params: { id } }),
  returnAddon: (id: string, revision: number, reason?: string) =>
    call('PUT /api/admin/addons/{id}/return', { params: { id }, headers: seen(revision), body: { reason } }),
  featureAddon: (id: string, featured: boolean) =>
    call('PUT /api/admin/addons/{id}/feature', { params: { id }, body: { featured } }),
  hideAddon: (id: string, hidden: boolean) =>
    call('PUT /api/admin/addons/{id}/hide', { params: { id }, body: { hidden } }),
  deleteAddon: (id: string, body: Body<'DELETE /api/admin/addons/{id}'>) =>
    call('DELETE /api/admin/addons/{id}', { params: { id }, body }),
  restoreAddon: (id: string) => call('PUT /api/admin/addons/{id}/restore', { params: { id } }),
  bulkAddons: (body: Body<'POST /api/admin/addons/bulk'>) => call('POST /api/admin/addons/bulk', { body }),

  approveChange: (id: string, revision: number) =>
    call('PUT /api/admin/changes/{id}/approve', { params: { id }, headers: seen(revision) }),
  requestChangesOfChange: (
    id: string,
    revision: number,
    body: Body<'PUT /api/admin/changes/{id}/request-changes'>,
  ) => call('PUT /api/admin/changes/{id}/request-changes', { params: { id }, headers: seen(revision), body }),
  rejectChange: (id: string, revision: number, body: Body<'PUT /api/admin/changes/{id}/reject'>) =>
    call('PUT /api/admin/changes/{id}/reject', { params: { id }, headers: seen(revision), body }),
});
