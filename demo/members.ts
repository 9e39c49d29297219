// The accounts of the demo, created over HTTP as on a real site.

import { type Client, createClient } from '@sandcrate/api/contract/client.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { pageOfAccounts } from '@sandcrate/projections/accounts/console-queries.ts';
import { type PublisherName, VERIFIED } from './catalogue/demo-addon.ts';
import type { DemoStage } from './demo-stage.ts';
import { emailOf, MODERATOR, PLAYERS } from './people.ts';
import { introduce } from './profiles.ts';
import { randomFrom } from './random.ts';
import { SITE_RULES } from './rules.ts';

/** An account, and a client that makes its calls. */
export type Member = { id: string; username: string; client: Client };

export type DemoMembers = {
  owner: Client;
  moderator: Client;
  publishers: Map<PublisherName, Member>;
  players: Member[];
};

/** Creates all accounts on the first day of the demo. */
export async function createMembers(
  stage: DemoStage,
  start: number,
  names: ReadonlySet<PublisherName>,
): Promise<DemoMembers> {
  const { clock } = stage;
  clock.now = new Date(start);
  const owner = await ownerOf(stage);
  await owner.call('PATCH /api/admin/settings', { body: { siteRules: SITE_RULES } });
  const moderator = await inviteModerator(stage, owner);
  const publishers = new Map<PublisherName, Member>();
  for (const username of names) {
    clock.now = new Date(start + publishers.size * 600_000);
    publishers.set(username, await makePublisher(stage, owner, username));
  }
  const players = await registerPlayers(stage, owner, start);
  await introduce([...publishers.values()], players);
  clock.now = new Date(start + DAY);
  await follow([...publishers.values()], players);
  return { owner, moderator, publishers, players };
}

/** The owner exists already; a session is issued without their password. */
async function ownerOf({ site, baseUrl }: DemoStage): Promise<Client> {
  const oldest = { by: 'createdAt', descending: false, from: 0, limit: 1 } as const;
  const {
    rows: [account],
  } = await pageOfAccounts(site.services.pool, { role: 'owner' }, oldest);
  if (!account) throw new Error('The site has no owner: start it once.');
  return callerAt(baseUrl, site.app.sessions.issue(account));
}

async function inviteModerator({ baseUrl, password }: DemoStage, owner: Client): Promise<Client> {
  const email = emailOf(MODERATOR);
  const { inviteCode } = await owner.call('POST /api/admin/invites', { body: { email, role: 'admin' } });
  const body = { inviteCode, username: MODERATOR, password };
  await callerAt(baseUrl).call('POST /api/auth/register-with-invite', { body });
  return (await logIn(baseUrl, email, password)).client;
}

async function makePublisher(
  { baseUrl, password }: DemoStage,
  owner: Client,
  username: PublisherName,
): Promise<Member> {
  const body = { username, email: emailOf(username), password };
  await owner.call('POST /api/admin/create-publisher', { body });
  const member = await logIn(baseUrl, body.email, password);
  if (VERIFIED.includes(username)) {
    await owner.call('PUT /api/admin/users/{id}/verify', {
      params: { id: member.id },
      body: { verified: true },
    });
  }
  return member;
}

/** Opens registration for the players, then restores the setting. */
async function registerPlayers(
  { clock, size, baseUrl, password }: DemoStage,
  owner: Client,
  start: number,
): Promise<Member[]> {
  const { registrationOpen } = await owner.call('GET /api/admin/settings');
  await owner.call('PATCH /api/admin/settings', { body: { registrationOpen: true } });
  const players: Member[] = [];
  for (const username of PLAYERS.slice(0, size.players)) {
    clock.now = new Date(start + (players.length / size.players) * DAY);
    const body = { username, email: emailOf(username), password };
    const { user, token } = await callerAt(baseUrl).call('POST /api/auth/register', { body });
    players.push({ id: user.id, username, client: callerAt(baseUrl, token) });
  }
  await owner.call('PATCH /api/admin/settings', { body: { registrationOpen } });
  return players;
}

async function follow(publishers: readonly Member[], players: readonly Member[]): Promise<void> {
  const random = randomFrom('followers');
  for (const { client } of players) {
    for (const { username } of random.some(publishers, random.whole(0, 4))) {
      await client.call('PUT /api/publishers/{username}/follow', { params: { username } });
    }
  }
}

/** A client for a guest, or for the account of the token. */
const callerAt = (baseUrl: string, token: string | null = null): Client =>
  createClient({ baseUrl, token: () => token });

/** Logs an account in. @throws ApiError if the site does not know it */
async function logIn(baseUrl: string, email: string, password: string) {
  const body = { email, password };
  const { user, token } = await callerAt(baseUrl).call('POST /api/auth/login', { body });
  return { id: user.id, username: user.username, client: callerAt(baseUrl, token) };
}
