import type { CallInput, Client } from '@sandcrate/api/contract/client.ts';

type Body<K extends Parameters<Client['call']>[0]> = CallInput<K> extends { body: infer B } ? B : never;

/** Approves and rejects only what was seen. */
const seen = (revision: number) => ({ 'if-match': `"${revision}"` });

/** The calls that change something or read what is no list, each named for what it does. All raise ApiError. */
export const commands = ({ call }: Client) => ({
  stats: (signal?: AbortSignal) => call('GET /api/admin/stats', { signal }),
  addonDetail: (id: string, signal?: AbortSignal) =>
    call('GET /api/console/addons/{id}', { params: { id }, signal }),

  approveAddon: (id: string, revision: number) =>
    call('PUT /api/admin/addons/{id}/approve', { params: { id }, headers: seen(revision) }),
  rejectAddon: (id: string, revision: number, reason?: string) =>
    call('PUT /api/admin/addons/{id}/reject', { params: { id }, headers: seen(revision), body: { reason } }),
  featureAddon: (id: string, featured: boolean) =>
    call('PUT /api/admin/addons/{id}/feature', { params: { id }, body: { featured } }),
  hideAddon: (id: string, hidden: boolean) =>
    call('PUT /api/admin/addons/{id}/hide', { params: { id }, body: { hidden } }),
  approveChange: (id: string, revision: number) =>
    call('PUT /api/admin/changes/{id}/approve', { params: { id }, headers: seen(revision) }),
  rejectChange: (id: string, revision: number, reason: string) =>
    call('PUT /api/admin/changes/{id}/reject', { params: { id }, headers: seen(revision), body: { reason } }),
  deleteAddon: (id: string) => call('DELETE /api/admin/addons/{id}', { params: { id } }),

  createInvite: (body: Body<'POST /api/admin/invites'>) => call('POST /api/admin/invites', { body }),
  expireInvite: (id: string) => call('PUT /api/admin/invites/{id}/expire', { params: { id } }),
  createPublisher: (body: Body<'POST /api/admin/create-publisher'>) =>
    call('POST /api/admin/create-publisher', { body }),
});
export type Commands = ReturnType<typeof commands>;
