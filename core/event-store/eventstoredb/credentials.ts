import type { Credentials } from '@eventstore/db-client';

/** Who the connection string says we are; a node without TLS asks nobody. */
export function credentialsOf(connectionString: string): Credentials {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString) ?? [];
  if (username === undefined || password === undefined) return { username: 'nobody', password: '' };
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
