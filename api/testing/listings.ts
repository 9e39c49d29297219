// Add-ons and people of a test's site, made through its own calls and commands.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import { type FormPart, formOf, uploadParts } from './addon-form.ts';
import { type Person, type TestSite, testSite } from './test-site.ts';

/** The title of an upload, or parts of its form. */
type About = string | Record<string, FormPart>;

/** Uploads an add-on, which then waits for approval. Returns its id. */
export async function submitted(site: TestSite, maker: Person, about: About = {}): Promise<string> {
  const parts = typeof about === 'string' ? { title: about } : about;
  const form = await formOf(await uploadParts({ title: 'Copper Lanterns', ...parts }));
  const response = await site.call('POST /api/addons', maker, form);
  if (response.statusCode !== 201) throw new Error(`It was not uploaded: ${response.body}`);
  return response.json().id;
}

/** Uploads and approves an add-on. Returns its id. */
export async function live(site: TestSite, maker: Person, about?: About): Promise<string> {
  const id = await submitted(site, maker, about);
  const response = await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  if (response.statusCode !== 200) throw new Error(`It was not approved: ${response.body}`);
  return id;
}

/** Gives a command about an account and waits until it shows. */
export async function give(site: TestSite, person: Person, command: account.AccountCommand): Promise<void> {
  const { handler, readModels } = site.services;
  const context = { actor: 'system' as const, correlationId: randomUUID(), now: new Date() };
  const { position } = await handler.handle(account, account.streamName(person.id), command, context);
  await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue', 'moderation'], 5000);
}

/** A member who is not a publisher. */
export async function member(site: TestSite, username: string): Promise<Person> {
  const person = await site.publisher(username);
  await give(site, person, { type: 'Demote', by: 'system', reason: null });
  return site.logIn(person.email);
}

/** The status and the text of an answer. */
export const saying = (response: { statusCode: number; json(): { message?: string } }) => [
  response.statusCode,
  response.json().message,
];

/** A new site with a publisher, two members, and an add-on that waits. */
export async function siteWithMembers() {
  const site = await testSite();
  const maker = await site.publisher('maker');
  const [ann, bob] = [await member(site, 'ann'), await member(site, 'bob')];
  return { site, maker, ann, bob, waiting: await submitted(site, maker, 'Still waiting') };
}
