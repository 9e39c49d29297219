// The owner's rules, which flag or hold submissions that meet them.

import { createHash } from 'node:crypto';
import { ruleNotFound, ruleNotPreviewed } from '@sandcrate/core/rule/errors.ts';
import * as rule from '@sandcrate/core/rule/rule.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageOfRows } from '../paging.ts';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { Condition, PREVIEWED_SUBMISSIONS } from './contract.ts';
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

  /** @throws DomainError 'not-found' when it has been deleted in the meantime */
  async function ruleOf(id: string) {
    const found = (await listRules({ pool, store }, new Date())).find((one) => one.id === id);
    if (!found) throw ruleNotFound();
    return found;
  }

  type Switching = { ruleId: string; seenVersion: number; preview: string | undefined };

  /**
   * Leaves it to the command to refuse a rule that is gone or has changed.
   * @throws DomainError 'rule-not-previewed' when the viewer has not seen what this version would have done
   */
  async function requirePreview({ ruleId, seenVersion, preview }: Switching, viewer: Viewer): Promise<void> {
    const { state } = await handler.load(rule, rule.streamName());
    const found = state.rules.find((one) => one.ruleId === ruleId);
    if (found === undefined || found.version !== seenVersion) return;
    const session = await app.sessions.checkTicket(preview ?? '', receiptPath(found.condition));
    if (session.state !== 'valid' || session.viewer.id !== viewer.id) throw ruleNotPreviewed();
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
    const { version: seenVersion, isOn, preview } = body;
    if (isOn) await requirePreview({ ruleId: id, seenVersion, preview }, viewer);
    await give({ type: 'SwitchRule', by: actorOf(viewer), ruleId: id, seenVersion, isOn }, call);
    return ruleOf(id);
  });

  app.operation('DELETE /api/admin/rules/{id}', async ({ params: { id }, viewer, ...call }) => {
    await give({ type: 'DeleteRule', by: actorOf(viewer), ruleId: id }, call);
  });

  app.operation('POST /api/admin/rules/preview', async ({ body: { condition }, viewer }) => ({
    ...previewOf(condition, await latestSubmissions({ pool, store }, PREVIEWED_SUBMISSIONS)),
    receipt: app.sessions.ticket(viewer, receiptPath(condition)),
  }));
}

/** The path for which a preview's receipt is signed: exactly this condition. As a ticket's path it opens nothing. */
function receiptPath(condition: Condition): string {
  // Parsed, the same condition always has its fields in the same order.
  const text = JSON.stringify(Condition.parse(condition));
  return `rule-preview/${createHash('sha256').update(text).digest('hex')}`;
}
