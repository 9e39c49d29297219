import type { Client } from '@sandcrate/api/contract/client.ts';
import type { Body } from './body.ts';

/** The calls of a review: its locks, assignments, skips, evidence and messages. */
export const reviewCommands = ({ call }: Client) => ({
  reviewLocks: (signal?: AbortSignal) => call('GET /api/admin/review-locks', { signal }),
  recentDecisions: (signal?: AbortSignal) => call('GET /api/admin/recent-decisions', { signal }),
  packContents: (id: string, releaseId: string | undefined, signal?: AbortSignal) =>
    releaseId === undefined
      ? call('GET /api/addons/{id}/contents', { params: { id }, signal })
      : call('GET /api/addons/{id}/releases/{releaseId}/contents', { params: { id, releaseId }, signal }),
  releaseDiff: (id: string, releaseId: string, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/releases/{releaseId}/diff', { params: { id, releaseId }, signal }),
  provenance: (id: string, release: string | undefined, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/provenance', { params: { id }, query: { release }, signal }),
  sharedFiles: (id: string, otherId: string, release: string | undefined, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/provenance/{otherId}', {
      params: { id, otherId },
      query: { release },
      signal,
    }),
  messages: (id: string, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/messages', { params: { id }, query: { limit: 100 }, signal }),
  postMessage: (id: string, body: Body<'POST /api/addons/{id}/messages'>) =>
    call('POST /api/addons/{id}/messages', { params: { id }, body }),
  assignItem: (id: string, assigneeId: string, note?: string) =>
    call('PUT /api/admin/addons/{id}/assignment', { params: { id }, body: { assigneeId, note } }),
  unassignItem: (id: string) => call('DELETE /api/admin/addons/{id}/assignment', { params: { id } }),
  skipItem: (id: string, until: string) =>
    call('PUT /api/admin/addons/{id}/skip', { params: { id }, body: { until } }),
  unskipItem: (id: string) => call('DELETE /api/admin/addons/{id}/skip', { params: { id } }),
  lockReview: (id: string, takeOver?: boolean, note?: string) =>
    call('PUT /api/admin/addons/{id}/review-lock', { params: { id }, body: { takeOver, note } }),
});
