// The settings of the site: read by staff, some changed by administrators, all by the owner. They take effect at once.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as settingsOf from '@sandcrate/core/settings/settings.ts';
import { SettingName, type Settings } from '@sandcrate/core/settings/values.ts';
import { countStaffSecondFactors } from '@sandcrate/projections/accounts/people-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { actorOf } from '../plugins/access.ts';

/** How long to wait until this process acts on a change that is in the log, and how often to check. */
const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 5;

export async function adminSettingsRoutes(app: FastifyInstance) {
  const { handler, pool, settings } = app.services;

  /** Whether this process has received these values in time. */
  async function isInEffect(wanted: Settings, names: readonly string[]): Promise<boolean> {
    const known = names.flatMap((name) => SettingName.safeParse(name).data ?? []);
    const until = Date.now() + PATIENCE_MS;
    while (known.some((name) => !isDeepStrictEqual(settings()[name], wanted[name]))) {
      if (Date.now() > until) return false;
      await pause(LOOK_EVERY_MS);
    }
    return true;
  }

  app.operation('GET /api/admin/settings', async () => settings());

  app.operation('GET /api/admin/settings/second-factor', async ({ viewer }) => ({
    ...(await countStaffSecondFactors(pool)),
    isMineSetUp: viewer.hasSecondFactor,
  }));

  app.operation('PATCH /api/admin/settings', async ({ body, viewer, request, reply }) => {
    const { state, position } = await handler.handle(
      settingsOf,
      settingsOf.streamName(),
      {
        type: 'ChangeSettings',
        by: actorOf(viewer),
        hasSecondFactor: viewer.hasSecondFactor,
        values: body,
      },
      request.commandContext(),
    );
    await reply.readable(position, 'audit');
    if (position !== undefined && !(await isInEffect(state, Object.keys(body)))) {
      reply.header('x-pending', 'true');
    }
    return state;
  });

  app.operation('GET /api/console/settings', async ({ query, reply }) => {
    filterOf(z.object({}), query);
    const page = pageOf(query, ['id'], ['id', 'ASC']);
    const all = [{ id: 'settings' as const, ...settings() }];
    const rows = all.slice(page.from, page.from + page.limit);
    sendRange(reply, 'settings', page, { rows, total: all.length });
    return rows;
  });
}
