import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { clamdScanner, ScannerUnavailable } from './clamd.ts';
import { type Behaviour, type FakeClamd, judging, startFakeClamd } from './testing/fake-clamd.ts';

let clamd: FakeClamd | undefined;
afterEach(async () => {
  await clamd?.close();
  clamd = undefined;
});

const scan = async (behaviour: Behaviour, content: Readable, silenceMs?: number) => {
  clamd = await startFakeClamd(behaviour);
  return clamdScanner(clamd.url, { silenceMs }).scan(content);
};
const text = (content: string) => Readable.from([Buffer.from(content)]);

test('a clean file is clean, and the scanner saw all of it', async () => {
  const parts = Array.from({ length: 40 }, () => randomBytes(50_000));
  expect(await scan(judging, Readable.from(parts))).toEqual({ clean: true });
  expect(clamd?.received).toEqual([Buffer.concat(parts)]);
});

test('an empty file is scanned too', async () => {
  expect(await scan(judging, Readable.from([]))).toEqual({ clean: true });
  expect(clamd?.received).toEqual([Buffer.alloc(0)]);
});

test('a virus is named', async () => {
  expect(await scan(judging, text('a VIRUS'))).toEqual({ clean: false, found: 'Test.Virus-1' });
});

test('a reply in pieces is read whole', async () => {
  const onStream: Behaviour['onStream'] = (_, socket) => {
    socket.write('stream: Te');
    setImmediate(() => socket.write('st.Virus-2 FOUND'));
    setImmediate(() => setImmediate(() => socket.write('\0')));
  };
  expect(await scan({ onStream }, text('x'))).toEqual({ clean: false, found: 'Test.Virus-2' });
});

test.each<[string, Behaviour, RegExp]>([
  [
    'an error',
    { onStream: (_, socket) => socket.end('INSTREAM: something went wrong ERROR\0') },
    /went wrong/,
  ],
  ['nonsense', { onStream: (_, socket) => socket.end('HTTP/1.1 400 Bad Request\0') }, /400/],
  ['an endless reply', { onStream: (_, socket) => socket.write('x'.repeat(10_000)) }, /too long/],
  ['nothing and hangs up', { onStream: (_, socket) => socket.end() }, /closed/],
  ['nothing and breaks off', { onConnect: (socket) => socket.resetAndDestroy() }, /./],
])('a scanner that answers %s has given no verdict', async (_, behaviour, reason) => {
  const content = text('x');
  const scanning = scan(behaviour, content);
  await expect(scanning).rejects.toBeInstanceOf(ScannerUnavailable);
  await expect(scanning).rejects.toThrow(reason);
  expect(content.destroyed).toBe(true);
});

test('a file larger than the scanner accepts is not reported as clean', async () => {
  const onConnect: Behaviour['onConnect'] = (socket) =>
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'));
  const endless = Readable.from(
    (function* () {
      for (let count = 0; count < 2_000; count++) yield Buffer.alloc(64 * 1024);
    })(),
  );
  await expect(scan({ onConnect }, endless)).rejects.toThrow(/size limit exceeded/);
});

test('scanning fails when the scanner does not answer in time', async () => {
  await expect(scan({}, text('x'), 50)).rejects.toThrow('no response for 50 ms');
});

test('scanning fails when the scanner is unreachable', async () => {
  clamd = await startFakeClamd({});
  const { url } = clamd;
  await clamd.close();
  clamd = undefined;
  await expect(clamdScanner(url).scan(text('x'))).rejects.toBeInstanceOf(ScannerUnavailable);
});

test('an unreadable file is not reported as clean', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('disk error')) });
  await expect(scan(judging, broken)).rejects.toThrow('disk error');
});

test('addresses are clamd:// or tcp:// with a host', () => {
  for (const url of ['clamd://scanner', 'tcp://[::1]:3310']) expect(() => clamdScanner(url)).not.toThrow();
  for (const url of ['http://scanner:3310', 'scanner:3310', '', 'clamd://']) {
    expect(() => clamdScanner(url)).toThrow(TypeError);
  }
});

const url = process.env.CLAMD_TEST_URL;
describe.runIf(url !== undefined)('a real clamd', () => {
  // The EICAR test file, in two pieces so that scanners do not flag this source file.
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*';

  test('distinguishes clean files from infected ones', async () => {
    const scanner = clamdScanner(url ?? '');
    expect(await scanner.scan(text('harmless'))).toEqual({ clean: true });
    expect(await scanner.scan(text(eicar))).toMatchObject({
      clean: false,
      found: expect.stringMatching(/eicar/i),
    });
  });
});
