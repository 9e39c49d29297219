// Kept, slow and aborted connections, over real sockets.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MB } from './contract/limits.ts';
import { formOf, packOf, pngOf, uploadParts } from './testing/addon-form.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

/** A file as a process leaves it that is killed during an upload. */
async function leaveUpload(dataDir: string) {
  const folder = join(dataDir, 'files/tmp');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, randomUUID()), 'half of a pack');
}

let site: TestSite;
let maker: Person;
let port: number;
beforeAll(async () => {
  // Long enough for a busy machine: only clients that send almost nothing are cut off.
  site = await testSite({
    inDataDir: leaveUpload,
    bodies: { windowMs: 1500, windowBytes: 1024, drainBytes: 128 * MB },
  });
  maker = await site.publisher('maker');
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site?.close());

/** `from` is our end of the connection. */
type Answer = { status: number; headers: IncomingMessage['headers']; body: string; from: number | undefined };

/** Sends a request over an agent's connections. */
async function send(
  agent: Agent,
  line: string,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: Uint8Array } = {},
): Promise<Answer> {
  const [method, path] = line.split(' ');
  const sending = httpRequest({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { authorization: `Bearer ${maker.token}`, ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  sending.end(payload);
  const response = await answered;
  const from = response.socket.localPort;
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
    from,
  };
}

/** Sends what is given over a new connection, and reads until the server closes it. */
async function raw(...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const received = text(socket);
  for (const piece of pieces) socket.write(piece);
  return received;
}

const parse = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) };
};

const uploadsOnTheirWay = () => readdir(join(site.dataDir, 'files/tmp')).catch(() => []);

test('a start removes the partial uploads of a killed process', async () => {
  expect(await uploadsOnTheirWay()).toEqual([]);
});

const tooLarge = (size: number, fileName: string) => ({ bytes: new Uint8Array(size), fileName });

describe('a connection can be used again after a form was refused', () => {
  const refused: [string, () => Promise<Record<string, Parameters<typeof formOf>[0][string]>>, number][] = [
    [
      'for a pack that is too large, followed by a banner of 5 MB',
      async () => ({
        file: tooLarge(50 * MB + 1, 'large.mcpack'),
        bannerImage: tooLarge(5 * MB, 'banner.png'),
      }),
      413,
    ],
    [
      'for a banner that is too large, followed by a pack of 5 MB',
      async () => ({
        bannerImage: tooLarge(10 * MB + 1, 'banner.png'),
        file: tooLarge(5 * MB, 'pack.mcpack'),
      }),
      413,
    ],
    [
      'for a file that does not belong there, followed by a pack of 5 MB',
      async () => ({ other: tooLarge(10, 'other.txt'), file: tooLarge(5 * MB, 'pack.mcpack') }),
      400,
    ],
  ];
  test.each(refused)('%s', async (_what, parts, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await send(agent, 'POST /api/addons', await formOf(await parts()));
    expect(first.status).toBe(status);
    const next = await send(agent, 'GET /healthz');
    expect(next).toMatchObject({ status: 200, from: first.from });
    agent.destroy();
    expect(await uploadsOnTheirWay()).toEqual([]);
  });

  test('for an ended session, while its files are still arriving', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { payload, headers } = await formOf(await uploadParts({ file: tooLarge(5 * MB, 'pack.mcpack') }));
    const first = await send(agent, 'POST /api/addons', {
      payload,
      headers: { ...headers, authorization: 'Bearer a.b.c' },
    });
    expect(first.status).toBe(401);
    expect(await send(agent, 'GET /healthz')).toMatchObject({ status: 200, from: first.from });
    agent.destroy();
  });
});

test('a connection is closed with a Connection header when too much of the request is unread', async () => {
  const answer = parse(
    await raw(
      `POST /api/addons HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${129 * MB}\r\n\r\n--b\r\n`,
    ),
  );
  expect(answer).toMatchObject({ status: 401, headers: { connection: 'close' } });
});

describe('a body that stops arriving is cut off with 408', () => {
  const expected = {
    status: 408,
    headers: { connection: 'close', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    body: { code: 'timeout', message: 'This request took too long to arrive. Please try again.' },
  };

  test('a login sent byte by byte', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    expect(parse(await raw(`${head}Content-Length: 1000\r\n\r\n`, '{'))).toMatchObject(expected);
  });

  test('a form, whose temporary file is removed', async () => {
    const head = `POST /api/addons HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${maker.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mcpack"\r\n\r\nPK';
    expect(parse(await raw(head, file))).toMatchObject(expected);
    await expect.poll(uploadsOnTheirWay).toEqual([]);
  });
});

test('a body that keeps arriving is received even when it takes longer than the time limit', async () => {
  const { payload, headers } = await formOf(
    await uploadParts({ file: packOf(), bannerImage: await pngOf('#123456', 2000, 1500) }),
  );
  const socket = connect(port, '127.0.0.1');
  const received = text(socket);
  socket.write(
    `POST /api/addons HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${maker.token}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  const pieces = 20;
  const size = Math.ceil(payload.length / pieces);
  for (let piece = 0; piece < pieces; piece++) {
    socket.write(payload.subarray(piece * size, (piece + 1) * size));
    await pause(150);
  }
  expect((await received).split('\r\n')[0]).toBe('HTTP/1.1 201 Created');
});

describe('malformed requests are refused in the shape of every other refusal', () => {
  test('oversized headers are refused with the usual error body', async () => {
    const answer = parse(
      await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    );
    expect(answer).toMatchObject({
      status: 431,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-frame-options': 'DENY' },
      body: { message: 'The headers of this request are too large.', code: 'headers-too-large' },
    });
  });

  test('bytes that are not HTTP', async () => {
    const answer = parse(await raw('HELLO\r\n\r\n'));
    expect(answer).toMatchObject({
      status: 400,
      headers: { 'x-frame-options': 'DENY' },
      body: { message: 'This request could not be understood.', code: 'request' },
    });
  });
});

test('connections beyond MAX_CONNECTIONS are closed until others end', async () => {
  const small = await testSite({ env: { MAX_CONNECTIONS: '2' } });
  onTestFinished(() => small.close());
  await small.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.app.server.address() as AddressInfo;
  const ask = async () => {
    const agent = new Agent({ keepAlive: true });
    const answered = await new Promise<string>((resolve) => {
      httpRequest({ agent, host: '127.0.0.1', port, path: '/healthz' })
        .once('response', (response) => {
          response.resume().once('end', () => resolve(String(response.statusCode)));
        })
        .once('error', () => resolve('closed'))
        .end();
    });
    return { answered, leave: () => agent.destroy() };
  };
  const first = await ask();
  const second = await ask();
  onTestFinished(() => second.leave());
  expect([first.answered, second.answered, (await ask()).answered]).toEqual(['200', '200', 'closed']);
  first.leave();
  await expect.poll(async () => (await ask()).answered).toBe('200');
});
