// The owner's rules: what is submitted and meets one is flagged or held.
import { ruleNotFound } from '@sandcrate/core/rule/errors.ts';
import * as rule from '@sandcrate/core/rule/rule.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageOfRows } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { PREVIEWED_SUBMISSIONS } from './contract.ts';
import { latestSubmissions } from './past-submissions.ts';
import { listRules, previewOf } from './rules.ts';

export async function adminRuleRoutes(app: FastifyInstance) {
  const { handler, pool, store } = app.services;

  type Caller = { request: FastifyRequest; reply: FastifyReply };

  /** Gives a command and waits until the audit log shows it. */
  async function give(command: rule.RuleCommand, { request, reply }: Caller): Promise<void> {
    const { position } = await handler.handle(rule, rule.streamName(), command, request.commandContext());
    await reply.readable(position, 'audit');
  }

  /** @throws DomainError 'not-found' when it is deleted meanwhile */
  async function ruleOf(id: string) {
    const found = (await listRules({ pool, store }, new Date())).find((one) => one.id === id);
    if (!found) throw ruleNotFound();
    return found;
  }

  app.operation('GET /api/admin/rules', async (call) =>
    pageOfRows(call, await listRules({ pool, store }, new Date())),
  );

  app.operation('POST /api/admin/rules', async ({ body, viewer, ...call }) => {
    const ruleId = call.request.idOf('rule');
    await give({ type: 'WriteRule', by: actorOf(viewer), ruleId, seenVersion: 0, ...body }, call);
    return ruleOf(ruleId);
  });

  app.operation('PUT /api/admin/rules/{id}', async ({ params: { id }, body, viewer, ...call }) => {
    const { version: seenVersion, ...written } = body;
    await give({ type: 'WriteRule', by: actorOf(viewer), ruleId: id, seenVersion, ...written }, call);
    return ruleOf(id);
  });

  app.operation('PUT /api/admin/rules/{id}/switch', async ({ params: { id }, body, viewer, ...call }) => {
    const { version: seenVersion, isOn } = body;
    await give({ type: 'SwitchRule', by: actorOf(viewer), ruleId: id, seenVersion, isOn }, call);
    return ruleOf(id);
  });

  app.operation('DELETE /api/admin/rules/{id}', async ({ params: { id }, viewer, ...call }) => {
    await give({ type: 'DeleteRule', by: actorOf(viewer), ruleId: id }, call);
  });

  app.operation('POST /api/admin/rules/preview', async ({ body }) =>
    previewOf(body.condition, await latestSubmissions({ pool, store }, PREVIEWED_SUBMISSIONS)),
  );
}
