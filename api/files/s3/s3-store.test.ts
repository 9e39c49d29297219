// FILES_TEST_URL names a bucket of a real S3-compatible server, such as
// s3://sandcrate?endpoint=http://127.0.0.1:7070&pathStyle=true, with credentials in the usual AWS variables.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import type { OriginalKey } from '../file-key.ts';
import { describeFileStore } from '../file-store.contract.ts';
import { type S3Location, s3Location } from './s3-location.ts';
import { S3Store } from './s3-store.ts';

const url = process.env.FILES_TEST_URL;

/**
 * Puts an object into each folder that stays there. versitygw 1.8.0 on a file system deletes a folder with its last
 * object. If another object is put into it at that moment, it is refused with 'ExistingObjectIsDirectory', whichever
 * object it is. Storage that has no real folders does not do that.
 */
async function keepFolders({ client, bucket, prefix }: S3Location): Promise<void> {
  const kinds = ['pack', 'image', 'variant'];
  const folders = ['', 'marks/', 'removing/'].flatMap((above) => kinds.map((kind) => above + kind));
  await Promise.all(
    folders.map((folder) =>
      // Its name is no file's, and as the sign of a removal it would be one of the future.
      client.send(
        new PutObjectCommand({ Bucket: bucket, Key: `${prefix}${folder}/9999999999999-kept`, Body: '' }),
      ),
    ),
  );
}

async function emptyStore(address = url ?? '') {
  const location = s3Location(address);
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-s3-'));
  const own = { ...location, prefix: `${location.prefix}${randomUUID()}/` };
  await keepFolders(own);
  const store = new S3Store(own, folder);
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
