// A site with people of several roles, and shortcuts for what tests do there with add-ons.
import { randomUUID } from 'node:crypto';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import type { FormPart } from './addon-form.ts';
import { give, live, submitted } from './listings.ts';
import { type Person, testSite } from './test-site.ts';

/** A new site with three publishers and an auditor; close it through its `site`. */
export async function stage() {
  const site = await testSite();
  const maker = await site.publisher('maker');
  const other = await site.publisher('other');
  const reporter = await site.publisher('reporter');
  const shown = async (position: bigint | undefined) => {
    await site.services.readModels.waitFor(position ?? 0n, ['accounts', 'catalogue', 'moderation'], 5000);
  };
  const someone = await site.publisher('auditor');
  await give(site, someone, {
    type: 'ChangeRole',
    accountId: someone.id,
    by: 'system',
    role: 'auditor',
    ownerIds: [site.owner.id],
  });
  const auditor = await site.logIn(someone.email);
  return {
    site,
    maker,
    other,
    reporter,
    auditor,
    /** Uploads an add-on, which then waits for review. Returns its id. */
    submit: (parts?: Record<string, FormPart>, by = maker) => submitted(site, by, parts),
    /** Uploads and approves an add-on. Returns its id. */
    listed: (parts?: Record<string, FormPart>, by = maker) => live(site, by, parts),
    /** Waits until the read models show a position. */
    shown,
    /** The body of the answer to a GET of this line. */
    get: async (line: string, as?: Person | null) => (await site.call(`GET ${line}`, as)).json(),
    /** The status and message of the answer to a GET of this line. */
    async statusOf(line: string, as?: Person | null) {
      const response = await site.call(`GET ${line}`, as);
      return [response.statusCode, response.json().message];
    },
  };
}

/** For commands that a test gives without the API. */
export const commandContext = (actor: 'system' | { id: string; role: 'owner' | 'admin' } = 'system') => ({
  actor,
  correlationId: randomUUID(),
  now: new Date(),
});

/** A file with packs of these UUIDs, the first of which has these dependencies. */
export const fileWith = (uuids: string[], dependencies: object[] = [], rest: object = {}) => ({
  fileName: 'packs.mcaddon',
  bytes: zipOf(
    uuids.map((uuid, n) =>
      manifestPart(
        manifestOf({ uuid, name: `Pack ${uuid[0]}` }, n === 0 ? { dependencies, ...rest } : {}),
        `pack${n}/`,
      ),
    ),
  ),
});

/** The answer about an add-on that nobody may see. */
export const GONE = [404, 'Addon not found'];
