import type { Client } from '@sandcrate/api/contract/client.ts';
import type { Body } from './body.ts';

/** The calls about the owner's review rules. */
export const ruleCommands = ({ call }: Client) => ({
  rules: (signal?: AbortSignal) => call('GET /api/admin/rules', { query: { limit: 100 }, signal }),
  previewRule: (body: Body<'POST /api/admin/rules/preview'>) =>
    call('POST /api/admin/rules/preview', { body }),
  writeRule: (body: Body<'POST /api/admin/rules'>) => call('POST /api/admin/rules', { body }),
  changeRule: (id: string, body: Body<'PUT /api/admin/rules/{id}'>) =>
    call('PUT /api/admin/rules/{id}', { params: { id }, body }),
  switchRule: (id: string, body: Body<'PUT /api/admin/rules/{id}/switch'>) =>
    call('PUT /api/admin/rules/{id}/switch', { params: { id }, body }),
  deleteRule: (id: string) => call('DELETE /api/admin/rules/{id}', { params: { id } }),
});
