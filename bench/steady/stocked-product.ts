// The product as its user starts it, with a catalogue, people who can log in, and a few files to fetch.
import { rm } from 'node:fs/promises';
import { openParts } from '@sandcrate/api/parts.ts';
import { hashPassword } from '@sandcrate/api/passwords.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import { registerOpenly } from '@sandcrate/core/registration/register.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { type Account, approve, createPublisher, logIn } from '../../e2e/api.ts';
import { newPack, uploadForm } from '../../e2e/crash/pack.ts';
import { destroy, newDataDir, type Product, startProduct } from '../../e2e/product.ts';
import { listAddons, SETTINGS } from '../site.ts';
import { anAddress } from './asking.ts';

export type Member = Account & { token: string };

export type StockedProduct = {
  product: Product;
  addonIds: string[];
  members: Member[];
  /** Paths of files that anybody may fetch. */
  files: string[];
};

const Session = z.object({ token: z.string() });
const Uploaded = z.object({ id: z.string(), fileUrl: z.string() });

const LOGINS_AT_ONCE = 4;
const FILES = 12;

/** Lets `use` have one with so many add-ons and members, and removes it afterwards. */
export async function withStockedProduct(
  size: { addons: number; members: number },
  use: (stocked: StockedProduct) => Promise<void>,
): Promise<void> {
  const dataDir = await newDataDir();
  try {
    const { addonIds, accounts } = await stock(dataDir, size);
    const env = { ...SETTINGS, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
    const product = await startProduct({ dataDir, env });
    try {
      const members = await logAllIn(product.url, accounts);
      await use({ product, addonIds, members, files: await upload(product.url) });
      const code = await product.stop();
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output()}`);
    } finally {
      await destroy(product);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the log and the read models of a site that is not started yet. */
async function stock(dataDir: string, { addons, members }: { addons: number; members: number }) {
  const config = loadConfig({ ...SETTINGS, DATA_DIR: dataDir });
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    const addonIds = await listAddons(config, database.url, addons);
    const parts = await openParts({ config, databaseUrl: database.url, logger: pino({ level: 'error' }) });
    try {
      return { addonIds, accounts: await register(parts, members) };
    } finally {
      await parts.close();
    }
  } finally {
    await database.stop();
  }
}

/** One password for all, so that it has to be hashed only once. */
async function register(ports: Parameters<typeof registerOpenly>[0], count: number): Promise<Account[]> {
  const password = 'the pass phrase of all of them';
  const passwordHash = await hashPassword(password);
  const usernames = Array.from({ length: count }, (_, number) => `player-${number}`);
  return Promise.all(
    usernames.map(async (username) => {
      const email = `${username}@example.org`;
      const context = { actor: 'system', correlationId: 'bench', now: new Date() } as const;
      await registerOpenly(ports, { isOpen: true, username, email, passwordHash }, context);
      return { email, password };
    }),
  );
}

async function logAllIn(url: string, accounts: readonly Account[]): Promise<Member[]> {
  const waiting = [...accounts];
  const members: Member[] = [];
  const worker = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body: JSON.stringify(account),
      });
      members.push({ ...account, ...Session.parse(await response.json()) });
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, worker));
  return members;
}

/** Has a publisher upload add-ons with real files, and approves them. */
async function upload(url: string): Promise<string[]> {
  const owner = await logIn(url, { email: SETTINGS.OWNER_EMAIL, password: SETTINGS.OWNER_PASSWORD });
  const token = await logIn(url, await createPublisher(url, owner, 'a-maker'));
  const files: string[] = [];
  for (let number = 1; number <= FILES; number++) {
    const title = `Something to fetch ${number}`;
    const response = await fetch(`${url}/api/addons`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: await uploadForm(title, newPack(title)),
    });
    const { id, fileUrl } = Uploaded.parse(await response.json());
    await approve(url, owner, { id });
    files.push(fileUrl);
  }
  return files;
}
