// FILES_TEST_URL names a bucket of a real S3-compatible server, such as
// s3://sandcrate?endpoint=http://127.0.0.1:7070&pathStyle=true, with credentials in the usual AWS variables.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OriginalKey } from '../file-key.ts';
import { describeFileStore } from '../file-store.contract.ts';
import { s3Location } from './s3-location.ts';
import { S3Store } from './s3-store.ts';

const url = process.env.FILES_TEST_URL;

async function emptyStore(address = url ?? '') {
  const location = s3Location(address);
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-s3-'));
  const store = new S3Store({ ...location, prefix: `${location.prefix}${randomUUID()}/` }, folder);
  return {
    store,
    async dispose() {
      for (const kind of ['pack', 'image', 'variant'] as const) {
        for await (const { key } of store.list(kind)) await store.remove(key);
      }
      for (const client of new Set([location.client, location.signer])) client.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

describe.runIf(url !== undefined)('object storage', () => {
  describeFileStore('S3', () => emptyStore());

  const key: OriginalKey = { kind: 'pack', sha256: 'ab'.repeat(32) };

  test('a signed address gives the file under its name for a while, and no other file', async () => {
    const { store, dispose } = await emptyStore();
    try {
      await store.put(key, Buffer.from('content'));
      const address = await store.addressFor(key, 60, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="boats.mcpack"',
      });
      const answer = await fetch(address);
      expect(await answer.text()).toBe('content');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="boats.mcpack"');
      expect((await fetch(address.replace('abab', 'cdcd'))).status).toBe(403);
    } finally {
      await dispose();
    }
  });

  test('an address is signed for the endpoint that browsers use', async () => {
    const port = new URL(new URL(url ?? '').searchParams.get('endpoint') ?? '').port;
    const { store, dispose } = await emptyStore(`${url}&publicEndpoint=http://localhost:${port}`);
    try {
      await store.put(key, Buffer.from('content'));
      const address = await store.addressFor(key, 60, {});
      expect(new URL(address).host).toBe(`localhost:${port}`);
      expect(await (await fetch(address)).text()).toBe('content');
    } finally {
      await dispose();
    }
  });
});

test('an address names bucket, folder and server', () => {
  const { bucket, prefix } = s3Location('s3://addons/files/?region=eu-central-1');
  expect([bucket, prefix]).toEqual(['addons', 'files/']);
  expect(s3Location('s3://addons').prefix).toBe('');
  expect(() => s3Location('http://addons')).toThrow(TypeError);
});
