// Whether the configured servers answer.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Config } from '@sandcrate/core/config/config.ts';
import { addressOf, authorityOf } from '@sandcrate/infrastructure/event-store/eventstoredb/address.ts';
import { reachHosts } from '@sandcrate/infrastructure/event-store/eventstoredb/reach.ts';
import { MAX_ADDON_FILE, MB } from '../../contract/limits.ts';
import { clamdScanner } from '../../files/clamd.ts';
import { bad, type Finding, good, note } from './finding.ts';

const PATIENCE_MS = 3000;
const SCAN_PATIENCE_MS = 10_000;
const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'tcp:': 3310,
};

/** One finding for each configured server. Addresses are shown without credentials. */
export async function checkServers(
  config: Pick<Config, 'elasticsearchUrl' | 'eventStoreUrl' | 'smtpUrl' | 'clamdUrl'>,
): Promise<Finding[]> {
  const servers = { search: config.elasticsearchUrl, mail: config.smtpUrl, 'virus scanner': config.clamdUrl };
  const found: Finding[] = config.eventStoreUrl === undefined ? [] : await checkNodes(config.eventStoreUrl);
  for (const [subject, url] of Object.entries(servers)) {
    if (url !== undefined) found.push(await checkServer(subject, new URL(url)));
  }
  const isReached = found.every(({ subject, state }) => subject !== 'virus scanner' || state === 'good');
  if (config.clamdUrl !== undefined && isReached) found.push(await checkLargestFile(config.clamdUrl));
  return found;
}

/** Has the scanner scan a stream as long as the largest upload: its StreamMaxLength may be shorter. */
async function checkLargestFile(clamdUrl: string): Promise<Finding> {
  const subject = 'largest scanned file';
  const chunk = Buffer.alloc(MB);
  const largest = Readable.from(Array.from({ length: Math.ceil(MAX_ADDON_FILE / MB) }, () => chunk));
  try {
    await clamdScanner(clamdUrl, { silenceMs: SCAN_PATIENCE_MS }).scan(largest);
    return good(subject, `${MAX_ADDON_FILE / MB} MB, as large as an upload may be`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(
      subject,
      /size limit exceeded/i.test(reason)
        ? `the virus scanner refuses files of ${MAX_ADDON_FILE / MB} MB, so large uploads fail: raise its StreamMaxLength.`
        : reason,
    );
  }
}

/** One finding for each node of the event store. A cluster works while most of its nodes do. */
async function checkNodes(url: string): Promise<Finding[]> {
  const address = addressOf(url);
  const nodes = await reachHosts(address, authorityOf(address));
  const answering = nodes.filter(({ problem }) => problem === undefined).length;
  return nodes.map(({ host, port, problem }) => {
    const place = `${host}:${port}`;
    if (problem === undefined) return good('event store', `${place} answers`);
    return (answering * 2 > nodes.length ? note : bad)('event store', `${place} ${problem}`);
  });
}

async function checkServer(subject: string, { protocol, hostname, port, pathname }: URL): Promise<Finding> {
  const isPath = protocol === 'unix:';
  const target = isPath
    ? { path: pathname }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (PORTS[protocol] ?? 0) };
  const address = isPath ? pathname : `${hostname}:${target.port}`;
  const socket = connect(target);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return good(subject, `${address} answers`);
  } catch (error) {
    const reason = error instanceof Error && error.name !== 'AbortError' ? error.message : 'no answer';
    return bad(subject, `${address} cannot be reached: ${reason}`);
  } finally {
    socket.destroy();
  }
}
