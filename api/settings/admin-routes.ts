// The settings of the site: read by staff, some changed by administrators, all by the owner. They take effect at once.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as settingsOf from '@sandcrate/core/settings/settings.ts';
import { SettingName, type Settings } from '@sandcrate/core/settings/values.ts';
import { countStaffSecondFactors } from '@sandcrate/projections/accounts/people-queries.ts';
import { previewAutoHide } from '@sandcrate/projections/moderation/auto-hide-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { actorOf } from '../plugins/access.ts';

/** How long to wait until this process acts on a change that is in the log, and how often to check. */
const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 5;

export async function adminSettingsRoutes(app: FastifyInstance) {
  const { handler, pool, settings, settingsRevision } = app.services;
  const current = () => ({ ...settings(), revision: settingsRevision() });

  /** Whether this process has received these values in time. */
  async function isInEffect(wanted: Settings, names: readonly string[]): Promise<boolean> {
    const known = names.flatMap((name) => SettingName.safeParse(name).data ?? []);
    const until = performance.now() + PATIENCE_MS;
    while (known.some((name) => !isDeepStrictEqual(settings()[name], wanted[name]))) {
      if (performance.now() > until) return false;
      await pause(LOOK_EVERY_MS);
    }
    return true;
  }

  /** The settings after their first changes, as many as `revision` says. */
  const settingsAt = async (revision: bigint): Promise<Settings> =>
    (await handler.loadAt(settingsOf, settingsOf.streamName(), { revision: revision - 1n })).state;

  app.operation('GET /api/admin/settings', async () => current());

  app.operation('GET /api/admin/settings/second-factor', async ({ viewer }) => ({
    ...(await countStaffSecondFactors(pool)),
    isMineSetUp: viewer.hasSecondFactor,
  }));

  app.operation('GET /api/admin/settings/auto-hide', ({ query: { reports } }) =>
    previewAutoHide(pool, reports),
  );

  app.operation('PATCH /api/admin/settings', async ({ body, seenRevision, viewer, request, reply }) => {
    const { state, revision, position } = await handler.handle(
      settingsOf,
      settingsOf.streamName(),
      {
        type: 'ChangeSettings',
        by: actorOf(viewer),
        hasSecondFactor: viewer.hasSecondFactor,
        values: body,
        seen: seenRevision === undefined ? undefined : await settingsAt(seenRevision),
      },
      request.commandContext(),
    );
    await reply.readable(position, 'audit');
    if (position !== undefined && !(await isInEffect(state, Object.keys(body)))) {
      reply.header('x-pending', 'true');
    }
    return { ...state, revision: Number(revision) + 1 };
  });

  app.operation('GET /api/console/settings', async ({ query, reply }) => {
    filterOf(z.object({}), query);
    const page = pageOf(query, ['id'], ['id', 'ASC']);
    const all = [{ id: 'settings' as const, ...current() }];
    const rows = all.slice(page.from, page.from + page.limit);
    sendRange(reply, 'settings', page, { rows, total: all.length });
    return rows;
  });
}
