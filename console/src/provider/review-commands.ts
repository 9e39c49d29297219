import type { Client } from '@sandcrate/api/contract/client.ts';

/** Who looks at which case. */
export const reviewCommands = ({ call }: Client) => ({
  reviewLocks: (signal?: AbortSignal) => call('GET /api/admin/review-locks', { signal }),
  recentDecisions: (signal?: AbortSignal) => call('GET /api/admin/recent-decisions', { signal }),
  packContents: (id: string, releaseId: string | undefined, signal?: AbortSignal) =>
    releaseId === undefined
      ? call('GET /api/addons/{id}/contents', { params: { id }, signal })
      : call('GET /api/addons/{id}/releases/{releaseId}/contents', { params: { id, releaseId }, signal }),
  releaseDiff: (id: string, releaseId: string, signal?: AbortSignal) =>
    call('GET /api/addons/{id}/releases/{releaseId}/diff', { params: { id, releaseId }, signal }),
  lockReview: (id: string, takeOver?: boolean) =>
    call('PUT /api/admin/addons/{id}/review-lock', { params: { id }, body: { takeOver } }),
});
