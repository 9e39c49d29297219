// A stand-in for an EventStoreDB with TLS, a certificate authority of its own and users.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EventStoreDBNode, startNode } from './eventstoredb-node.ts';

/** The user who may read `$all`, the one who may not, and the password of both, plain and as in an address. */
export const READER = 'site';
export const APPENDER = 'appender';
const PASSWORD = 'pass phrase';
export const ENCODED_PASSWORD = encodeURIComponent(PASSWORD);

export type SecureNode = EventStoreDBNode & {
  /** The file of the authority's certificate. */
  ca: string;
};

/** Starts a stand-in whose certificate is for localhost. */
export async function startSecureNode(): Promise<SecureNode> {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-tls-'));
  await makeCertificates(folder);
  const node = await startNode({
    args: [
      ...['--tls-key', join(folder, 'node.key'), '--tls-cert', join(folder, 'node.pem')],
      ...['--user', `${APPENDER}:${PASSWORD}`, '--user-reading-all', `${READER}:${PASSWORD}`],
    ],
  });
  const ca = join(folder, 'ca.pem');
  return {
    ...node,
    url: `esdb://${READER}:${ENCODED_PASSWORD}@localhost:${node.port}?tlsCAFile=${ca}`,
    ca,
    async stop() {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const openssl = (folder: string, ...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });

/** Makes an authority and a certificate that it signed for localhost. */
async function makeCertificates(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(
    folder,
    ...[
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=Crate Authority',
    ],
  );
  await openssl(folder, ...['req', ...key, '-keyout', 'node.key', '-out', 'node.csr', '-subj', '/CN=node']);
  await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  await openssl(
    folder,
    ...['x509', '-req', '-in', 'node.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'node.pem', '-days', '2', '-extfile', 'names'],
  );
}
