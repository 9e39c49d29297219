import type { Client } from '@sandcrate/api/contract/client.ts';
import type { Body } from './body.ts';

/** The calls about accounts and invites. */
export const peopleCommands = ({ call }: Client) => ({
  accountReplay: (id: string, revision: number | undefined, signal?: AbortSignal) =>
    call('GET /api/admin/users/{id}/replay', { params: { id }, query: { revision }, signal }),
  userHistory: (id: string, signal?: AbortSignal) =>
    call('GET /api/admin/users/{id}/history', { params: { id }, signal }),
  accountNotes: (id: string, signal?: AbortSignal) =>
    call('GET /api/admin/users/{id}/notes', { params: { id }, query: { limit: 100 }, signal }),
  noteAccount: (id: string, text: string) =>
    call('POST /api/admin/users/{id}/notes', { params: { id }, body: { text } }),
  publicProfile: (id: string, signal?: AbortSignal) =>
    call('GET /api/profiles/{id}', { params: { id }, signal }),

  clearProfile: (id: string, body: Body<'PUT /api/admin/profiles/{id}/clear'>) =>
    call('PUT /api/admin/profiles/{id}/clear', { params: { id }, body }),
  restoreProfile: (id: string, body: Body<'PUT /api/admin/profiles/{id}/restore'>) =>
    call('PUT /api/admin/profiles/{id}/restore', { params: { id }, body }),
  banUser: (id: string, body: Body<'PUT /api/admin/users/{id}/ban'>) =>
    call('PUT /api/admin/users/{id}/ban', { params: { id }, body }),
  penalizeUser: (id: string, body: Body<'POST /api/admin/users/{id}/penalties'>) =>
    call('POST /api/admin/users/{id}/penalties', { params: { id }, body }),
  liftPenalty: (id: string, penaltyId: string) =>
    call('DELETE /api/admin/users/{id}/penalties/{penaltyId}', { params: { id, penaltyId } }),
  promoteUser: (id: string) => call('PUT /api/admin/users/{id}/promote', { params: { id } }),
  demoteUser: (id: string, reason?: string) =>
    call('PUT /api/admin/users/{id}/demote', { params: { id }, body: { reason } }),
  declineUser: (id: string, reason?: string) =>
    call('PUT /api/admin/users/{id}/decline', { params: { id }, body: { reason } }),
  verifyUser: (id: string, verified: boolean) =>
    call('PUT /api/admin/users/{id}/verify', { params: { id }, body: { verified } }),
  endSessions: (id: string) => call('PUT /api/admin/users/{id}/end-sessions', { params: { id } }),
  removeSecondFactor: (id: string) => call('DELETE /api/admin/users/{id}/second-factor', { params: { id } }),
  patchUser: (id: string, body: Body<'PATCH /api/admin/users/{id}'>) =>
    call('PATCH /api/admin/users/{id}', { params: { id }, body }),
  deleteUser: (id: string) => call('DELETE /api/admin/users/{id}', { params: { id } }),
  handOverUser: (id: string, body: Body<'POST /api/admin/users/{id}/hand-over'>) =>
    call('POST /api/admin/users/{id}/hand-over', { params: { id }, body }),

  createInvite: (body: Body<'POST /api/admin/invites'>) => call('POST /api/admin/invites', { body }),
  renewInvite: (id: string) => call('POST /api/admin/invites/{id}/link', { params: { id } }),
  expireInvite: (id: string) => call('PUT /api/admin/invites/{id}/expire', { params: { id } }),
  createPublisher: (body: Body<'POST /api/admin/create-publisher'>) =>
    call('POST /api/admin/create-publisher', { body }),
});
