// Stores one new file after another until it is killed: a program for the crash test.
import { createHash, randomBytes } from 'node:crypto';
import { DirectoryStore } from '../directory/directory-store.ts';
import { receiveUpload, UPLOAD_LIMITS } from '../upload.ts';

const store = new DirectoryStore(process.argv[2] ?? '');
while (true) {
  const bytes = randomBytes(300_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
  };
  const file = await receiveUpload(chunks(), { folder: store.temporaryFolder, ...UPLOAD_LIMITS.pack });
  await store.put({ kind: 'pack', sha256 }, file);
  process.stdout.write(`${sha256}\n`);
}
