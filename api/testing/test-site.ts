// The site for tests: every part is real, with its own database and folder. Requests are injected without a socket.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { startNode } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { passwordCost } from '../auth/passwords.ts';
import type { Limits } from '../limits/limits.ts';
import type { BodyLimits } from '../plugins/request-bodies.ts';
import type { Schedules } from '../schedules.ts';
import { openSite, type Site } from '../site.ts';
import { undocumented } from './documented.ts';
import { NO_LIMITS } from './no-limits.ts';

export const OWNER = { email: 'owner@example.org', password: 'owner pass phrase' };
export const PASSWORD = 'correct horse battery';
/** An address on this machine at which nobody listens. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9';

export type Person = { id: string; username: string; email: string; token: string };
type Request = Omit<InjectOptions, 'method' | 'url'>;

export type TestSite = Site & {
  /** Where it keeps its files. */
  dataDir: string;
  /** The database of its read models, and of its log unless that is elsewhere. */
  databaseUrl: string;
  /**
   * Sends a request as somebody, or as a guest: `await call('GET /api/addons', ada)`.
   * @throws Error when the answer contains anything that the OpenAPI document does not describe
   */
  call(line: string, as?: Person | null, request?: Request): Promise<LightMyRequestResponse>;
  owner: Person;
  schedules: Schedules;
  logIn(email: string, password?: string): Promise<Person>;
  /** Creates a publisher's account and logs in. */
  publisher(username: string): Promise<Person>;
  /** Waits until every read model shows all that has happened. */
  untilShown(): Promise<void>;
  close(): Promise<void>;
};

export type TestSiteOptions = {
  env?: Record<string, string>;
  /** The store of its log, instead of its own database or what the environment names. */
  eventStoreUrl?: string;
  pages?: { siteDir: string; consoleDir: string };
  /** Replaces the URL of its database, for a proxy. */
  throughProxy?: (databaseUrl: string) => Promise<string>;
  /** The rate limits. [none] */
  limits?: Limits;
  /** How slowly a body may arrive. */
  bodies?: BodyLimits;
  /** How long answers wait for the read models. [20 s, because a busy machine may take more than the site's patience] */
  patienceMs?: number;
  /** Receives each line that the site logs, at the most detailed level. */
  onLog?: (line: string) => void;
  /** Prepares the folder in which it will keep its files. */
  inDataDir?: (dataDir: string) => Promise<unknown>;
  /** Adds to the application before it takes requests. */
  onApp?: (app: FastifyInstance) => unknown;
};

/** TEST_EVENT_STORE=eventstoredb runs every test of the API on an EventStoreDB of its own instead of PostgreSQL. */
const startEventStore = async () => {
  const wanted = process.env.TEST_EVENT_STORE;
  if (wanted === undefined || wanted === 'postgres') return undefined;
  if (wanted === 'eventstoredb') return startNode();
  throw new Error(`TEST_EVENT_STORE is postgres or eventstoredb, not ${wanted}`);
};

// Every test logs somebody in; this is the least that argon2 allows.
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });

const DEFAULT_ENV = {
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
  JWT_SECRET: 'a secret of tests that is long enough',
  MASTER_KEY: 'a master key of tests, long enough too',
  PUSH_SERVICES: NO_PUSH_SERVICE,
};

let started: Promise<string> | undefined;

/** The name of a database with the tables of a site that was started once. Sites whose log is elsewhere start without. */
const startedDatabase = () => {
  started ??= (async () => {
    const { name, url } = await testDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-api-'));
    const config = loadConfig({ DATA_DIR: dataDir, ...DEFAULT_ENV });
    const site = await openSite({
      config,
      databaseUrl: url,
      logger: pino({ level: 'silent' }),
      clock: false,
    });
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
    return name;
  })();
  return started;
};

/** Opens a site with nothing but its owner. */
export async function testSite({
  env = {},
  eventStoreUrl,
  pages,
  throughProxy,
  limits = NO_LIMITS,
  bodies,
  patienceMs = 20_000,
  onLog,
  inDataDir,
  onApp,
}: TestSiteOptions = {}): Promise<TestSite> {
  const eventStore = eventStoreUrl === undefined ? await startEventStore() : undefined;
  const isOrdinary = Object.keys(env).length === 0 && eventStoreUrl === undefined && eventStore === undefined;
  const database = await testDatabase(isOrdinary ? await startedDatabase() : undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-api-'));
  await inDataDir?.(dataDir);
  const loaded = loadConfig({
    DATA_DIR: dataDir,
    ...DEFAULT_ENV,
    ...(eventStore ? { EVENTSTORE_URL: eventStore.url } : {}),
    ...env,
  });
  const config = eventStoreUrl === undefined ? loaded : { ...loaded, eventStoreUrl };
  const logger = onLog
    ? pino({ level: 'trace' }, { write: onLog })
    : pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const letGo = async () => {
    await eventStore?.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const site = await openSite({
    config,
    databaseUrl: (await throughProxy?.(database.url)) ?? database.url,
    logger,
    pages,
    limits,
    bodies,
    patienceMs,
    clock: false,
  }).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  if (site.background === undefined) throw new Error('the site of a test follows its log itself');
  onApp?.(site.app);
  await site.app.ready();

  const call: TestSite['call'] = async (line, as, request = {}) => {
    const [method = 'GET', url = '/'] = line.split(' ');
    const response = await site.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      ...request,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...request.headers,
      },
    });
    const surprise = undocumented(method, url, response);
    if (surprise !== undefined) throw new Error(surprise);
    return response;
  };

  async function logIn(email: string, password = PASSWORD): Promise<Person> {
    const response = await call('POST /api/auth/login', null, { payload: { email, password } });
    if (response.statusCode !== 200) throw new Error(`${email} cannot log in: ${response.body}`);
    const { user, token } = response.json();
    return { id: user.id, username: user.username, email, token };
  }

  const owner = await logIn(OWNER.email, OWNER.password);

  return {
    ...site,
    schedules: site.background.schedules,
    dataDir,
    databaseUrl: database.url,
    call,
    owner,
    logIn,
    async publisher(username) {
      const email = `${username}@example.org`;
      const payload = { username, email, password: PASSWORD };
      const response = await call('POST /api/admin/create-publisher', owner, { payload });
      if (response.statusCode !== 201) throw new Error(`${username} was not made: ${response.body}`);
      return logIn(email);
    },
    async untilShown() {
      const { readModels } = site.services;
      await readModels.waitFor(await site.store.head(), Object.keys(schemas), 10_000);
    },
    async close() {
      await site.stop();
      await letGo();
    },
  };
}
