// Why a node of EventStoreDB cannot be reached, in words: the client's own errors do not say, or not for which host.
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import type { EventStoreAddress, EventStoreHost } from '@sandcrate/core/config/eventstore-url.ts';

const PATIENCE_MS = 2000;

export type Reached = EventStoreHost & {
  /** Undefined when the node answers. */
  problem: string | undefined;
};

/** Tries each host of the address once. @param authority the certificates that are trusted [the system's] */
export const reachHosts = (
  { hosts, isSecure }: Pick<EventStoreAddress, 'hosts' | 'isSecure'>,
  authority: string | undefined,
): Promise<Reached[]> =>
  Promise.all(hosts.map(async (host) => ({ ...host, problem: await problemOf(host, isSecure, authority) })));

async function problemOf(
  address: EventStoreHost,
  isSecure: boolean,
  authority: string | undefined,
): Promise<string | undefined> {
  const plain = await attempt(connect(address), 'connect');
  if (plain !== undefined) return plain;
  const secure = await attempt(
    connectSecurely({
      ...address,
      ...(isIP(address.host) ? {} : { servername: address.host }),
      ca: authority,
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false, // its certificate is read first, and nothing is sent
    }),
    'secureConnect',
  );
  if (isSecure) return secure === NOT_TLS ? 'answers without TLS: add tls=false to the address' : secure;
  // A node without TLS does not understand the handshake.
  return secure === undefined || secure.startsWith(UNTRUSTED)
    ? 'expects TLS: remove tls=false from the address'
    : undefined;
}

const NOT_TLS = 'does not speak TLS';
const UNTRUSTED = 'its certificate';

/** What is wrong with a connection; undefined when it opens. */
async function attempt(socket: Socket | TLSSocket, opened: string): Promise<string | undefined> {
  try {
    await once(socket, opened, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return 'getPeerCertificate' in socket ? problemOfCertificate(socket) : undefined;
  } catch (error) {
    return inWords(error, 'getPeerCertificate' in socket);
  } finally {
    socket.destroy();
  }
}

function inWords(error: unknown, isTLS: boolean): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'AbortError') return 'does not answer';
  if (code === 'ECONNREFUSED') return 'refuses the connection';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is not a known host';
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || code === 'ECONNRESET') {
    return isTLS ? NOT_TLS : 'ends the connection';
  }
  return error.message;
}

function problemOfCertificate(socket: TLSSocket): string | undefined {
  if (socket.authorized) return undefined;
  const reason = String(socket.authorizationError);
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${UNTRUSTED} is for another name: address the node by the name in its certificate`;
  }
  const { issuer } = socket.getPeerCertificate();
  const by = issuer?.CN ?? issuer?.O ?? 'nobody known';
  return `${UNTRUSTED}, signed by '${String(by)}', is not trusted (${reason}): name the right authority by tlsCAFile`;
}
