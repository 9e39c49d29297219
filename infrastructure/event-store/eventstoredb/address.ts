// The address of an EventStoreDB and the certificates that it names. The client's own errors print the address.
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { type EventStoreAddress, readEventStoreUrl } from '@sandcrate/core/config/eventstore-url.ts';

/** @throws ConfigError when the address is wrong */
export function addressOf(connectionString: string): EventStoreAddress {
  const read = readEventStoreUrl(connectionString);
  if ('problem' in read) throw new ConfigError([`EVENTSTORE_URL: ${read.problem}`]);
  return read;
}

/**
 * The certificates of the authority that the address names; undefined for the system's.
 * @throws ConfigError when a file that the address names cannot be read
 */
export function authorityOf({ files }: EventStoreAddress): string | undefined {
  let authority: string | undefined;
  for (const [parameter, file] of Object.entries(files)) {
    const path = isAbsolute(file) ? file : resolve(file);
    const problem = (reason: string) =>
      new ConfigError([`EVENTSTORE_URL: ${path}, the file of ${parameter}, ${reason}`]);
    if (!existsSync(path)) throw problem('does not exist');
    try {
      const text = readFileSync(path, 'utf8');
      if (parameter === 'tlsCAFile') authority = text;
    } catch (error) {
      const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
      throw problem(isDenied ? 'may not be read by this user' : 'cannot be read');
    }
    if (parameter === 'tlsCAFile' && !authority?.includes('-----BEGIN CERTIFICATE-----')) {
      throw problem('contains no certificate in PEM format');
    }
  }
  if ('userCertFile' in files !== 'userKeyFile' in files) {
    throw new ConfigError(['EVENTSTORE_URL: userCertFile and userKeyFile must be given together']);
  }
  return authority;
}
