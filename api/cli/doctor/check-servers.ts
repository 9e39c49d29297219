// Whether the configured servers answer.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Config } from '@sandcrate/core/config/config.ts';
import { bad, type Finding, good } from './finding.ts';

const PATIENCE_MS = 3000;
const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'tcp:': 3310,
};

/** One finding for each configured server. Addresses are shown without credentials. */
export async function checkServers(
  config: Pick<Config, 'elasticsearchUrl' | 'smtpUrl' | 'clamdUrl'>,
): Promise<Finding[]> {
  const servers = { search: config.elasticsearchUrl, mail: config.smtpUrl, 'virus scanner': config.clamdUrl };
  const found: Finding[] = [];
  for (const [subject, url] of Object.entries(servers)) {
    if (url !== undefined) found.push(await checkServer(subject, new URL(url)));
  }
  return found;
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
