import type { Client } from '@sandcrate/api/contract/client.ts';
import type { Body } from './body.ts';

/** The calls about reports, comments, collections, appeals and recalls. */
export const caseCommands = ({ call }: Client) => ({
  resolveReport: (id: string, body: Body<'PUT /api/admin/reports/{id}/resolve'>) =>
    call('PUT /api/admin/reports/{id}/resolve', { params: { id }, body }),
  dismissReport: (id: string, body: Body<'PUT /api/admin/reports/{id}/dismiss'>) =>
    call('PUT /api/admin/reports/{id}/dismiss', { params: { id }, body }),

  deleteComment: (id: string, body: Body<'DELETE /api/comments/{id}'>) =>
    call('DELETE /api/comments/{id}', { params: { id }, body }),
  restoreComment: (id: string) => call('PUT /api/admin/comments/{id}/restore', { params: { id } }),

  hideCollection: (id: string, body: Body<'PUT /api/admin/collections/{id}/hide'>) =>
    call('PUT /api/admin/collections/{id}/hide', { params: { id }, body }),
  deleteCollection: (id: string, body: Body<'DELETE /api/collections/{id}'>) =>
    call('DELETE /api/collections/{id}', { params: { id }, body }),
  restoreCollection: (id: string) => call('PUT /api/admin/collections/{id}/restore', { params: { id } }),

  upholdAppeal: (id: string, note?: string) =>
    call('PUT /api/admin/appeals/{id}/uphold', { params: { id }, body: { note } }),
  overturnAppeal: (id: string, note?: string) =>
    call('PUT /api/admin/appeals/{id}/overturn', { params: { id }, body: { note } }),

  recall: (body: Body<'POST /api/admin/recalls'>) => call('POST /api/admin/recalls', { body }),
  liftRecall: (id: string) => call('DELETE /api/admin/recalls/{id}', { params: { id } }),
});
