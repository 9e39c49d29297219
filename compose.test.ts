// Checks docker-compose.yml and the script that writes its settings, without a container engine.
import { execFile as execFileWithCallback } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const execFile = promisify(execFileWithCallback);

const Service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()).min(1),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
});

const text = await readFile(join(import.meta.dirname, 'docker-compose.yml'), 'utf8');
const { services, volumes, networks } = Compose.parse(parse(text, { merge: true }));
const OURS = ['api', 'projections', 'cli'];

const HOST = /(?:@|endpoint=http:\/\/|^\w+:\/\/)(?!localhost)([a-z]+):\d+/;

/** Substitutes variables and their defaults as Compose does. */
const filledIn = (value: string) =>
  value
    .replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => `${name}-of-a-test-that-is-long-enough`)
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

test('make-env.sh writes secrets that only their owner can read, and never overwrites them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'make-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, '.env');
  const makeEnv = () => execFile('sh', [join(import.meta.dirname, 'deploy/make-env.sh'), file]);
  await makeEnv();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = await readFile(file, 'utf8');
  for (const secret of ['POSTGRES_PASSWORD', 'JWT_SECRET', 'MASTER_KEY', 'AUDIT_KEY', 'OWNER_PASSWORD'])
    expect(written).toMatch(new RegExp(`^${secret}=[0-9a-f]{64}$`, 'm'));
  await expect(makeEnv()).rejects.toThrow(/already exists/);
  expect(await readFile(file, 'utf8')).toBe(written);
});

test('mail server, scanner and proxy are on no network with the databases', () => {
  const shared = (one: string, other: string) =>
    services[one]?.networks.filter((name) => services[other]?.networks.includes(name));
  for (const outside of ['mail', 'clamd', 'proxy']) {
    for (const store of ['postgres', 'eventstore', 'elasticsearch'])
      expect(shared(outside, store), `${outside} and ${store}`).toEqual([]);
  }
  for (const outside of ['mail', 'clamd']) expect(shared(outside, 'storage'), outside).toEqual([]);
  expect(networks.stores).toEqual({ internal: true });
  expect(new Set(Object.values(services).flatMap((service) => service.networks))).toEqual(
    new Set(Object.keys(networks)),
  );
});

test('every service has limits on its memory and its logs', () => {
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...OURS, 'clamd', 'postgres', 'eventstore']));
});

test('the site accepts the settings, and every server that they name is a service', () => {
  for (const name of OURS) {
    const filled = Object.entries(services[name]?.environment ?? {}).map(([key, value]): [string, string] => [
      key,
      key === 'OWNER_EMAIL' ? 'owner@sandcrate.example' : filledIn(value),
    ]);
    expect(loadConfig(Object.fromEntries(filled)).clamdUrl).toBe('tcp://clamd:3310');
    const hosts = filled.flatMap(([, value]) => HOST.exec(value)?.[1] ?? []);
    expect(hosts.length).toBeGreaterThan(5);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
  }
});

test('every service that others wait for has a health check', () => {
  const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}));
  expect(awaited.length).toBeGreaterThan(0);
  // The site's own image defines it in the Dockerfile.
  for (const name of awaited.filter((name) => !OURS.includes(name)))
    expect(services[name]?.healthcheck, name).toBeDefined();
});

test('the declared volumes are exactly those that services use', () => {
  const named = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((source) => /^\w+$/.test(source));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});
