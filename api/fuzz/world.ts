// A site with accounts of every role and one of everything, for generated requests.
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { OWNER, PASSWORD, type Person, type TestSite } from '../testing/test-site.ts';

export const ROLES = ['owner', 'admin', 'auditor', 'publisher', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** The kinds of things that path parameters name. */
export type Pools = {
  addons: string[];
  accounts: string[];
  usernames: string[];
  invites: string[];
  collections: string[];
  comments: string[];
  reports: string[];
  appeals: string[];
  recalls: string[];
  changes: string[];
  mails: string[];
  rules: string[];
};

const LISTS: Partial<Record<keyof Pools, string>> = {
  addons: 'addons',
  invites: 'invites',
  comments: 'comments',
  reports: 'reports',
  appeals: 'appeals',
  recalls: 'recalls',
  changes: 'changes',
  mails: 'outbox',
};

export class World {
  readonly site: TestSite;
  readonly accounts: ReturnType<typeof accountsOn>;
  readonly pools: Pools = {
    addons: [],
    accounts: [],
    usernames: [],
    invites: [],
    collections: [],
    comments: [],
    reports: [],
    appeals: [],
    recalls: [],
    changes: [],
    mails: [],
    rules: [],
  };
  readonly #people = new Map<Role, Person>();
  #made = 0;

  constructor(site: TestSite) {
    this.site = site;
    this.accounts = accountsOn(site);
  }

  async fill(): Promise<void> {
    await this.accounts.set({ registrationOpen: true });
    this.#people.set('owner', this.site.owner);
    this.#people.set('publisher', await this.site.publisher('maker'));
    this.#people.set('admin', await this.accounts.withRole('moderator', 'admin'));
    this.#people.set('auditor', await this.accounts.withRole('auditor', 'auditor'));
    this.#people.set('user', await this.accounts.withRole('player', 'user'));
    await this.replenish();
  }

  person(role: Role): Person {
    const person = this.#people.get(role);
    if (!person) throw new Error(`nobody is ${role}`);
    return person;
  }

  /** Logs in somebody again who was logged out by one of their requests. */
  async logInAgain(role: Role): Promise<void> {
    const password = role === 'owner' ? OWNER.password : PASSWORD;
    const person = this.person(role);
    Object.assign(person, await this.site.logIn(person.email, password));
  }

  /** Somebody who may be banned, demoted or deleted without anybody missing them. */
  async stranger(name = 'stranger'): Promise<Person> {
    this.#made += 1;
    const person = await this.site.publisher(`${name}-${this.#made}`);
    this.pools.accounts.push(person.id);
    this.pools.usernames.push(person.username);
    return person;
  }

  /** An account of an imported catalogue, to which nobody can log in. */
  async imported(author: string): Promise<{ id: string }> {
    const { handler, privacy, readModels } = this.site.services;
    const context = { actor: 'system' as const, correlationId: author, now: new Date() };
    const made = await importAuthor(
      { handler, privacy },
      { source: 'elsewhere', author, createdAt: '2024-01-01T00:00:00.000Z' },
      context,
    );
    await readModels.waitFor(await this.site.store.head(), ['accounts'], 5000);
    return { id: made.accountId };
  }

  async newAddon({ isLive }: { isLive: boolean }): Promise<string> {
    const form = await formOf(await uploadParts({ title: `A crate ${++this.#made}` }));
    const { id } = await this.done('POST /api/addons', 'publisher', form);
    if (isLive) await this.done(`PUT /api/admin/addons/${id}/approve`, 'owner');
    return id;
  }

  /** Creates at least one of everything, and looks up the ids of what exists. */
  async replenish(): Promise<void> {
    await this.stranger();
    const live = await this.newAddon({ isLive: true });
    await this.newAddon({ isLive: false });
    await this.done(
      `PUT /api/addons/${live}`,
      'publisher',
      await formOf({ title: `Renamed ${++this.#made}` }),
    );
    const { id } = await this.done(`POST /api/addons/${live}/comments`, 'user', {
      payload: { content: 'Nice.' },
    });
    await this.done(`POST /api/comments/${id}/report`, 'publisher', { payload: { reason: 'spam' } });
    await this.done(`POST /api/addons/${live}/report`, 'user', { payload: { reason: 'broken' } });
    await this.#replaceCollection(live);
    const refused = await this.newAddon({ isLive: false });
    await this.done(`PUT /api/admin/addons/${refused}/reject`, 'admin', { payload: { reason: 'No' } });
    await this.done(`POST /api/addons/${refused}/appeal`, 'publisher', { payload: { text: 'But yes.' } });
    const email = `invited-${++this.#made}@example.org`;
    await this.done('POST /api/admin/invites', 'owner', { payload: { email } });
    const sha256 = String(this.#made).padStart(64, '0');
    const recall = { sha256, reason: 'Bad', advisory: 'Remove it.' };
    await this.done('POST /api/admin/recalls', 'owner', { payload: recall });
    for (const [pool, list] of Object.entries(LISTS)) {
      const rows: { id: string }[] = await this.done(`GET /api/console/${list}?range=[0,99]`, 'owner');
      Object.assign(this.pools, { [pool]: rows.map((row) => row.id) });
    }
  }

  /** A member can have only so many collections, so the one before is deleted, unless a request did that. */
  async #replaceCollection(addonId: string): Promise<void> {
    for (const old of this.pools.collections) {
      await this.site.call(`DELETE /api/collections/${old}`, this.person('user'), { payload: {} });
    }
    const payload = { title: `Crates ${++this.#made}`, visibility: 'unlisted' };
    const { id } = await this.done('POST /api/collections', 'user', { payload });
    await this.done(`PUT /api/collections/${id}/items/${addonId}`, 'user', { payload: { note: 'Good.' } });
    this.pools.collections = [id];
  }

  /** Makes a call that must succeed. @throws Error with the answer when it fails */
  async done(line: string, role: Role, request: Parameters<TestSite['call']>[2] = {}) {
    const response = await this.site.call(line, this.person(role), request);
    if (response.statusCode >= 300) throw new Error(`${line}: ${response.statusCode} ${response.body}`);
    return response.body === '' ? undefined : response.json();
  }
}
