import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { systemErrorText } from './system-error.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'system-error-'));
  file = join(folder, 'file');
  await writeFile(file, '');
});
afterAll(() => rm(folder, { recursive: true }));

const textOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => systemErrorText(error),
  );

const listen = (port: number, host: string) =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => server.close(resolve));
  });

const connectTo = (port: number) =>
  new Promise((resolve, reject) =>
    connect(port, '127.0.0.1', () => resolve('connected')).once('error', reject),
  );

/** An error that this machine cannot be made to raise. */
const made = (fields: object) => Promise.reject(Object.assign(new Error('raw'), fields));

test('a path that cannot be used is named with the reason', async () => {
  expect(await textOf(mkdir(file, { recursive: true }))).toBe(
    `${file} cannot be used: it is a file, not a folder.`,
  );
  expect(await textOf(mkdir(join(file, 'sub'), { recursive: true }))).toBe(
    `${join(file, 'sub')} cannot be used: part of its path is a file, not a folder.`,
  );
  expect(await textOf(writeFile(file, '', { flag: 'wx' }))).toBe(
    `${file} cannot be used: it exists already.`,
  );
  expect(await textOf(readFile(join(folder, 'none')))).toBe(
    `${join(folder, 'none')} cannot be used: it does not exist.`,
  );
  expect(await textOf(readFile(folder))).toBe('A file cannot be used: it is a folder, not a file.');
  expect(await textOf(made({ code: 'ENOSPC', syscall: 'write', path: file }))).toBe(
    `${file} cannot be used: no space is left on the disk.`,
  );
  expect(await textOf(made({ code: 'EACCES', syscall: 'open', path: file }))).toBe(
    `${file} cannot be used: this user lacks the permission.`,
  );
});

test('a server that cannot be reached is named with its address', async () => {
  const port = await freePort();
  const text = `PostgreSQL cannot be reached at 127.0.0.1:${port} (ECONNREFUSED): check that it runs and that its address is right.`;
  expect(await textOf(connectTo(port))).toBe(text);
  expect(await textOf(connectTo(port).catch((error) => Promise.reject(new AggregateError([error]))))).toBe(
    text,
  );
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 1 };
  expect(await textOf(made({ ...refused, $metadata: {} }))).toMatch(
    /^The object storage cannot be reached at/,
  );
  expect(await textOf(made({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' }))).toBe(
    'The host nowhere is not known: check the addresses in the configuration.',
  );
});

test('a port or address that cannot be listened on is named with what to change', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await textOf(listen(port, '127.0.0.1'))).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop what uses it, or choose another PORT.`,
  );
  server.close();
  // The error of a worker, whose primary listens for it.
  expect(await textOf(made({ code: 'EADDRINUSE', syscall: 'bind', address: '127.0.0.1', port: 3000 }))).toBe(
    'Port 3000 of 127.0.0.1 is in use: stop what uses it, or choose another PORT.',
  );
  expect(await textOf(made({ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 }))).toBe(
    'This user may not use port 80 of 0.0.0.0: choose a PORT from 1024 on, and let a proxy listen on 80.',
  );
});

test('other errors are left to the caller', async () => {
  expect(await textOf(made({}))).toBeUndefined();
});
