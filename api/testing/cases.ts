// Set-up for tests of moderation: add-ons, comments, reports and moderators.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { type FormPart, formOf, uploadParts } from './addon-form.ts';
import { type Person, type TestSite, testSite } from './test-site.ts';

/** Starts a site with a publisher; the test file closes the site. */
export async function siteWithPublisher() {
  const site = await testSite();
  const cases = casesOn(site);
  return { site, cases, maker: await site.publisher('maker') };
}

/** Starts a site with a publisher and an administrator; the test file closes the site. */
export async function siteWithAdmin() {
  const { site, cases, maker } = await siteWithPublisher();
  return { site, cases, maker, admin: await cases.personOfRole('ada', 'admin') };
}

export const casesOn = (site: TestSite) => {
  const context = () => ({ actor: 'system' as const, correlationId: randomUUID(), now: new Date() });

  async function give(person: Pick<Person, 'id'>, command: account.AccountCommand): Promise<void> {
    const { handle } = site.services.handler;
    const { position } = await handle(account, account.streamName(person.id), command, context());
    await site.services.readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 5000);
  }

  /** Uploads an add-on and returns its id. */
  async function pendingAddon(publisher: Person, changes: Record<string, FormPart> = {}): Promise<string> {
    const response = await site.call('POST /api/addons', publisher, await formOf(await uploadParts(changes)));
    if (response.statusCode !== 201) throw new Error(`Not uploaded: ${response.body}`);
    return response.json().id;
  }

  return {
    give,
    pendingAddon,

    /** Uploads an add-on, approves it as the owner and returns its id. */
    async liveAddon(publisher: Person, changes?: Record<string, FormPart>): Promise<string> {
      const id = await pendingAddon(publisher, changes);
      const response = await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
      if (response.statusCode !== 200) throw new Error(`Not approved: ${response.body}`);
      return id;
    },

    /** Creates an account with this role and logs in. */
    async personOfRole(username: string, role: Role): Promise<Person> {
      const person = await site.publisher(username);
      await give(person, {
        type: 'ChangeRole',
        accountId: person.id,
        by: 'system',
        role,
        ownerIds: [site.owner.id],
      });
      return site.logIn(person.email);
    },

    async comment(addonId: string, author: Person, content: string): Promise<string> {
      const response = await site.call(`POST /api/addons/${addonId}/comments`, author, {
        payload: { content },
      });
      if (response.statusCode !== 201) throw new Error(`Not commented: ${response.body}`);
      return response.json().id;
    },

    /** Reports an add-on, a comment or a collection and returns the report's id. */
    async report(
      subject: `addons/${string}` | `comments/${string}` | `collections/${string}`,
      reporter: Person,
      reason = 'broken',
    ) {
      const response = await site.call(`POST /api/${subject}/report`, reporter, { payload: { reason } });
      if (response.statusCode !== 201) throw new Error(`Not reported: ${response.body}`);
      const id: string = response.json().id;
      return id;
    },
  };
};

/** The text of a refusal. */
export const refusal = (response: { statusCode: number; json(): { message?: string } }) => [
  response.statusCode,
  response.json().message,
];
