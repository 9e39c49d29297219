// The owner, who invites people, and the members, who register, log in and log out.
import { z } from 'zod';
import type { Client } from './client.ts';
import type { Random } from './random.ts';
import type { Worker } from './worker.ts';

type Invite = { id: string; email: string; code: string; status: 'pending' | 'used' | 'expired' };

const Issued = z.object({ id: z.uuid(), inviteCode: z.string() });
const Invites = z.array(z.object({ email: z.string().nullable(), status: z.string() }));
const Users = z.array(z.object({ email: z.string().nullable() }));
const Session = z.object({ token: z.string() });

export const PASSWORD = 'a pass phrase of theirs';

export type HostOptions = { client: Client; random: Random; ownerToken: string };

export class Host implements Worker {
  readonly #options: HostOptions;
  readonly #invites: Invite[] = [];
  readonly #members: string[] = [];
  readonly #ended: string[] = [];
  /** Members who have not logged in since they registered. */
  #new: string[] = [];
  #counter = 0;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  async step(): Promise<void> {
    const { random } = this.#options;
    const pending = random.pick(this.#invites.filter(({ status }) => status === 'pending'));
    const member = random.pick(this.#members);
    const wish = random.below(8);
    if (wish === 0 && pending) return this.#expire(pending);
    if (wish <= 2 && pending) return this.#register(pending);
    if (wish === 3) return this.#createPublisher();
    if (wish === 4 && member) return this.#comeAndGo(member);
    return this.#invite();
  }

  repeatLast(): Promise<string[]> {
    return this.#options.client.repeatLast();
  }

  async check(): Promise<string[]> {
    const { client, ownerToken } = this.#options;
    const invites = Invites.parse(
      JSON.parse(String(await client.read('GET /api/admin/invites?limit=1000', ownerToken))),
    );
    const users = Users.parse(
      JSON.parse(String(await client.read('GET /api/admin/users?limit=1000', ownerToken))),
    );
    const problems = this.#invites.flatMap(({ email, status }) => {
      const shown = invites.filter((invite) => invite.email === email).map((invite) => invite.status);
      return shown.join() === status
        ? []
        : [`the invite of ${email} is ${shown.join()}, should be ${status}`];
    });
    for (const email of this.#members) {
      const accounts = users.filter((user) => user.email === email).length;
      if (accounts !== 1) problems.push(`${email} has ${accounts} accounts`);
    }
    for (const email of this.#new.splice(0)) {
      if ((await this.#logIn(email)) === undefined) problems.push(`${email} cannot log in`);
    }
    for (const token of this.#ended.splice(0)) {
      const status = await client.status('GET /api/auth/me', token);
      if (status !== 401) problems.push(`a session that was ended answers ${status}`);
    }
    return problems;
  }

  #newEmail(): string {
    this.#counter += 1;
    return `person-${this.#counter}@example.org`;
  }

  async #invite(): Promise<void> {
    const { client, ownerToken } = this.#options;
    const email = this.#newEmail();
    const request = { line: 'POST /api/admin/invites', event: 'InviteIssued', token: ownerToken } as const;
    const answer = await client.write({ ...request, body: { email } });
    const { id, inviteCode } = Issued.parse(JSON.parse(answer.text));
    this.#invites.push({ id, email, code: inviteCode, status: 'pending' });
  }

  async #expire(invite: Invite): Promise<void> {
    const { client, ownerToken } = this.#options;
    const line = `PUT /api/admin/invites/${invite.id}/expire`;
    await client.write({ line, event: 'InviteExpired', token: ownerToken });
    invite.status = 'expired';
  }

  /** Guests' requests have no key, so a retry may find that the invite is already used. */
  async #register(invite: Invite): Promise<void> {
    const username = nameIn(invite.email);
    const answer = await this.#options.client.write({
      line: 'POST /api/auth/register-with-invite',
      event: 'AccountRegistered',
      body: { inviteCode: invite.code, username, password: PASSWORD },
      saysDone: ({ status }) => status === 409,
    });
    if (answer.status >= 300 && answer.status !== 409) {
      throw new Error(`${invite.email} could not register: ${answer.text}`);
    }
    invite.status = 'used';
    this.#come(invite.email);
  }

  async #createPublisher(): Promise<void> {
    const { client, ownerToken } = this.#options;
    const email = this.#newEmail();
    const answer = await client.write({
      line: 'POST /api/admin/create-publisher',
      event: 'AccountRegistered',
      token: ownerToken,
      body: { username: nameIn(email), email, password: PASSWORD },
    });
    if (answer.status >= 300) throw new Error(`${email} could not be made: ${answer.text}`);
    this.#come(email);
  }

  #come(email: string): void {
    this.#members.push(email);
    this.#new.push(email);
  }

  /** A logout is not in the log, so the ledger does not have it. A repeat answers 401 when the session has ended. */
  async #comeAndGo(email: string): Promise<void> {
    const token = await this.#logIn(email);
    if (token === undefined) return; // the check reports it
    await this.#options.client.ask({ line: 'POST /api/auth/logout', token });
    this.#ended.push(token);
  }

  async #logIn(email: string): Promise<string | undefined> {
    const answer = await this.#options.client.ask({
      line: 'POST /api/auth/login',
      body: { email, password: PASSWORD },
    });
    return answer.status === 200 ? Session.parse(JSON.parse(answer.text)).token : undefined;
  }
}

const nameIn = (email: string) => email.replace(/@.*/, '');
