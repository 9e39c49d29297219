import { type FaultyLine, faultyLine } from './faulty-line.ts';

/** The server behind a connection that can fail. */
export async function lineTo(url: string): Promise<{ url: string; line: FaultyLine }> {
  const [, host = '127.0.0.1', port = '2113'] = /^esdb:\/\/(?:[^@/]*@)?([^:/?]+):?(\d+)?/.exec(url) ?? [];
  const line = await faultyLine({ host, port: Number(port) });
  return { url: url.replace(`${host}:${port}`, `127.0.0.1:${line.port}`), line };
}
