import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { BROWSERS_PUSH_SERVICES } from './push-services.ts';

const SECRETS = { JWT_SECRET: 'j'.repeat(32), MASTER_KEY: 'm'.repeat(32) };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment runs everything embedded, on this machine only', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    trustProxy: false,
    readyLag: 10,
    maxConnections: 10_000,
    pushServices: BROWSERS_PUSH_SERVICES,
    logLevel: 'info',
  });
});

test('empty variables count as unset', () => {
  expect(
    loadConfig({ PORT: '', DATABASE_URL: '', JWT_SECRET: '  ', LOG_LEVEL: '', OWNER_EMAIL: '' }),
  ).toEqual(loadConfig({}));
});

test('a distributed site names all its servers', () => {
  const config = loadConfig({
    ...SECRETS,
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://Addons.example.org/',
    DATA_DIR: '/srv/sandcrate',
    DATABASE_URL: 'postgresql://app:pass@db/site?sslmode=require',
    EVENTSTORE_URL: 'esdb+discover://one:2113,two:2113,three:2113?tls=true',
    ELASTICSEARCH_URL: 'https://elastic:pass@search:9200',
    FILES_URL: 's3://addons/files?region=eu-central-1',
    SMTP_URL: 'smtps://user:pass@mail.example.org:465',
    MAIL_FROM: 'Sandcrate <no-reply@example.org>',
    CLAMD_URL: 'tcp://clamd:3310',
    INDEXNOW_KEY: 'a1b2-c3d4',
    OWNER_EMAIL: 'Owner@Example.org',
    OWNER_PASSWORD: 'correct horse',
    TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
    READY_LAG: '2.5',
    LOG_LEVEL: 'warn',
    PROJECTIONS: 'catalogue, mail',
    WORKERS: '4',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://addons.example.org',
    dataDir: '/srv/sandcrate',
    databaseUrl: 'postgresql://app:pass@db/site?sslmode=require',
    eventStoreUrl: 'esdb+discover://one:2113,two:2113,three:2113?tls=true',
    elasticsearchUrl: 'https://elastic:pass@search:9200',
    filesUrl: 's3://addons/files?region=eu-central-1',
    smtpUrl: 'smtps://user:pass@mail.example.org:465',
    mailFrom: 'Sandcrate <no-reply@example.org>',
    clamdUrl: 'tcp://clamd:3310',
    indexNow: { key: 'a1b2-c3d4', url: 'https://api.indexnow.org/indexnow' },
    jwtSecrets: [SECRETS.JWT_SECRET],
    masterKey: SECRETS.MASTER_KEY,
    ownerEmail: 'owner@example.org',
    ownerPassword: 'correct horse',
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    readyLag: 2.5,
    maxConnections: 10_000,
    pushServices: BROWSERS_PUSH_SERVICES,
    logLevel: 'warn',
    projections: ['catalogue', 'mail'],
    workers: 4,
  });
});

test('every mistake is listed at once, in one message, without repeating a value', () => {
  const env = {
    PORT: '70000',
    HOST: 'no host',
    PUBLIC_URL: 'https://example.org/addons',
    DATABASE_URL: 'mysql://root:hunter2@db/site',
    EVENTSTORE_URL: 'http://store:2113',
    ELASTICSEARCH_URL: 'search:9200',
    FILES_URL: '/mnt/files',
    SMTP_URL: 'mail.example.org',
    CLAMD_URL: 'clamd',
    INDEXNOW_KEY: 'a key',
    INDEXNOW_URL: 'bing.com',
    MASTER_KEY: 'hunter2',
    PUSH_SERVICES: 'hunter2',
    OWNER_EMAIL: 'owner',
    OWNER_PASSWORD: 'short',
    TRUST_PROXY: 'perhaps',
    READY_LAG: '0',
    LOG_LEVEL: 'loud',
  };
  const problems = problemsOf(env);
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(
    [...Object.keys(env), 'JWT_SECRET', 'MAIL_FROM'].sort(),
  );
  const { message } = new ConfigError(problems);
  expect(message).toMatch(
    /^The configuration has 20 mistakes:\n {2}PORT: must be a port number from 1 to 65535\n/,
  );
  expect(message).not.toContain('hunter2');
});

describe('secrets', () => {
  test('must come from the environment with an external database', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/site' })).toEqual([
      expect.stringMatching(/^JWT_SECRET: must be set when DATABASE_URL is/),
      expect.stringMatching(/^MASTER_KEY: must be set when DATABASE_URL is/),
    ]);
    expect(problemsOf({ ...SECRETS, DATABASE_URL: 'postgres://db/site' })).toEqual([]);
  });

  test('are counted in bytes, have at least 32 and differ', () => {
    expect(problemsOf({ JWT_SECRET: 'x'.repeat(31) })).toEqual([
      expect.stringMatching(/^JWT_SECRET: must be at least 32 bytes/),
    ]);
    expect(problemsOf({ JWT_SECRET: 'é'.repeat(16) })).toEqual([]);
    expect(problemsOf({ JWT_SECRET: 'x'.repeat(32), MASTER_KEY: 'x'.repeat(32) })).toHaveLength(1);
  });
});

describe('the public address comes from host and port', () => {
  test.each([
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost'],
    [{ HOST: '::', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'addons.local' }, 'http://addons.local:3000'],
  ])('%j: %s', (env, publicUrl) => {
    expect(loadConfig(env).publicUrl).toBe(publicUrl);
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['fd00::/8,192.168.0.0/16', ['fd00::/8', '192.168.0.0/16']],
  ])('%s', (text, trustProxy) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
  });

  test.each(['yes', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', ',', '-1'])('%s is refused', (text) => {
    expect(problemsOf({ TRUST_PROXY: text })).toHaveLength(1);
  });
});

test.each(['0', '65536', '3000.5', '3e3', 'http'])('PORT %s is refused', (port) => {
  expect(problemsOf({ PORT: port })).toHaveLength(1);
});

test.each(['300.1.1.1', 'under_score', '-dash', 'http://host'])('HOST %s is refused', (host) => {
  expect(problemsOf({ HOST: host })).toHaveLength(1);
});

test.each([
  'ftp://example.org',
  'https://user@example.org',
  'https://example.org/?a',
  'https://example.org/#a',
])('PUBLIC_URL %s is refused', (url) => {
  expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
});
