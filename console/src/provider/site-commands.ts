import type { CallInput, Client } from '@sandcrate/api/contract/client.ts';
import { type Body, seen } from './body.ts';

export type AnalyticsQuery = NonNullable<CallInput<'GET /api/admin/analytics'>['query']>;

/** The calls about the site as a whole. */
export const siteCommands = ({ call }: Client) => ({
  site: (signal?: AbortSignal) => call('GET /api/site', { signal }),
  queues: (signal?: AbortSignal) => call('GET /api/admin/queues', { signal }),
  stats: (signal?: AbortSignal) => call('GET /api/admin/stats', { signal }),
  analytics: (query: AnalyticsQuery, signal?: AbortSignal) =>
    call('GET /api/admin/analytics', { query, signal }),
  status: (signal?: AbortSignal) => call('GET /api/status', { signal }),
  exportAudit: () => call('GET /api/audit/export'),
  anchors: (signal?: AbortSignal) => call('GET /api/audit/anchors', { signal }),

  settings: (signal?: AbortSignal) => call('GET /api/admin/settings', { signal }),
  /** @param revision limits the change to settings that have not changed since, if given */
  changeSettings: (body: Body<'PATCH /api/admin/settings'>, revision?: number) =>
    call('PATCH /api/admin/settings', { body, ...(revision !== undefined && { headers: seen(revision) }) }),
  previewSynonyms: (body: Body<'POST /api/admin/searches/preview'>) =>
    call('POST /api/admin/searches/preview', { body }),
  autoHidePreview: (reports: number, signal?: AbortSignal) =>
    call('GET /api/admin/settings/auto-hide', { query: { reports }, signal }),
  secondFactorPreview: (signal?: AbortSignal) => call('GET /api/admin/settings/second-factor', { signal }),
  resendMail: (id: string) => call('POST /api/admin/outbox/{id}/resend', { params: { id } }),
  undoActions: (body: Body<'POST /api/admin/undo'>) => call('POST /api/admin/undo', { body }),
});
