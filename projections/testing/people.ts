// People, add-ons and what happens to them, as facts for tests of read models.
import { randomUUID } from 'node:crypto';
import type { Content, Release } from '@sandcrate/core/addon/content.ts';
import { NO_OPTIONAL_VALUES } from '@sandcrate/core/addon/optional-fields.ts';
import type { Actor, Role } from '@sandcrate/core/metadata.ts';
import { createMemoryKeyStore } from '@sandcrate/core/privacy/memory/memory-key-store.ts';
import { createPrivacy } from '@sandcrate/core/privacy/privacy.ts';
import { content as contentOf, identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Fact } from './log.ts';

export const testPrivacy = () =>
  createPrivacy('a master key of at least thirty-two bytes', createMemoryKeyStore());
export type TestPrivacy = ReturnType<typeof testPrivacy>;

export const admin: Actor = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a003', role: 'admin' };

export const picture = (digit: string) => ({ sha256: digit.repeat(64), width: 1280, height: 720 });

const facts = {
  manifest: true,
  packs: [],
  uuids: ['0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b'],
  minEngineVersion: '1.21.50',
  scripts: false,
  entries: 3,
  uncompressedBytes: 2048,
  icon: null,
  notes: [],
};

export const file = (digit: string): Extract<Release['download'], { kind: 'file' }> => ({
  kind: 'file',
  sha256: digit.repeat(64),
  size: 1024,
  fileName: `boats-${digit}.mcpack`,
  facts,
  icon: null,
  scannedAt: null,
});

export const release = (digit: string, version = '1.0.0'): Release => ({
  releaseId: randomUUID(),
  version,
  notes: null,
  download: file(digit),
});

export const listing: Content = {
  title: 'Better Boats',
  description: 'Boats that float, turn and carry twice as much.',
  category: 'gameplay',
  tags: ['boats'],
  ...NO_OPTIONAL_VALUES,
  body: null,
  pictures: [],
  monetizationEnabled: false,
  banner: picture('a'),
  screenshots: [],
};

export async function registered(
  privacy: TestPrivacy,
  id: string,
  username: string,
  role: Role = 'user',
): Promise<Fact> {
  const seal = (text: string) => privacy.seal(identity(id), text);
  const email = `${username}@example.com`;
  return {
    stream: `account-${id}`,
    type: 'AccountRegistered',
    data: {
      username: await seal(username),
      email: await seal(email),
      passwordHash: await seal(`hash of ${username}`),
      usernameKey: privacy.usernameKey(username),
      lookKeys: privacy.lookKeys(username),
      emailKey: privacy.emailKey(email),
      role,
      isPublisher: role === 'publisher',
      via: 'open',
      invite: null,
      emailVerified: false,
    },
  };
}

export const submitted = (
  addonId: string,
  publisherId: string,
  change: Partial<Content> = {},
  first = release('1'),
): Fact => ({
  stream: `addon-${addonId}`,
  type: 'AddonSubmitted',
  data: { publisherId, content: { ...listing, ...change }, release: first },
});

export const approved = (addonId: string): Fact => ({
  stream: `addon-${addonId}`,
  type: 'AddonApproved',
  data: { automatic: false },
  actor: admin,
});

export async function commented(
  privacy: TestPrivacy,
  addonId: string,
  accountId: string,
  text: string,
  id = randomUUID(),
): Promise<Fact> {
  const content = await privacy.seal(contentOf(accountId), text);
  return { stream: `comment-${id}`, type: 'CommentPosted', data: { addonId, accountId, content } };
}
