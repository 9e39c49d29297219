// The address of an EventStoreDB, as in EVENTSTORE_URL. Its mistakes are found here, because the client prints
// addresses with their passwords.

export type EventStoreHost = { host: string; port: number };

export type EventStoreAddress = {
  /** The address for the client. It would ask only the first of several hosts behind `esdb+discover://`. */
  connectionString: string;
  hosts: readonly EventStoreHost[];
  credentials: { username: string; password: string } | undefined;
  isSecure: boolean;
  /** The certificate authority and the client's certificate, by parameter; paths as they are written. */
  files: Readonly<Record<string, string>>;
};

const DEFAULT_PORT = 2113;
const PARTS = /^(esdb(?:\+discover)?):\/\/(?:([^@/?]*)@)?([^@/?]+)\/?(?:\?(.*))?$/;
const HOST = /^([A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;

const aNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? undefined : 'must be a number');
const aFile = (text: string) => (text === '' ? 'must be the path of a file' : undefined);
const oneOf =
  (...allowed: string[]) =>
  (text: string) =>
    allowed.some((value) => flat(value) === flat(text)) ? undefined : `must be ${allowed.join(' or ')}`;
const aFlag = (text: string) => (text === 'true' || text === 'false' ? undefined : 'must be true or false');

/** Names and words may be written in any case, with dashes or underscores. */
const flat = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Each parameter, and what is wrong with a value. */
const PARAMETERS: Readonly<Record<string, (value: string) => string | undefined>> = {
  tls: aFlag,
  tlsCAFile: aFile,
  userCertFile: aFile,
  userKeyFile: aFile,
  tlsVerifyCert: (text) =>
    text === 'true' ? undefined : 'must be true: name the certificate authority by tlsCAFile instead',
  throwOnAppendFailure: (text) => (text === 'true' ? undefined : 'must be true'),
  nodePreference: oneOf('leader', 'follower', 'random', 'read_only_replica'),
  connectionName: () => undefined,
  maxDiscoverAttempts: aNumber,
  discoveryInterval: aNumber,
  gossipTimeout: aNumber,
  defaultDeadline: aNumber,
  keepAliveInterval: aNumber,
  keepAliveTimeout: aNumber,
};

const NAMES = new Map(Object.keys(PARAMETERS).map((name) => [flat(name), name]));

/** @returns the parts of the address, or what is wrong with it, without its user and password */
export function readEventStoreUrl(text: string): EventStoreAddress | { problem: string } {
  const [, scheme, login, hostList, query = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined || hostList === undefined) {
    return { problem: 'must be a URL such as esdb://host:2113?tls=false' };
  }
  const hosts: EventStoreHost[] = [];
  for (const part of hostList.split(',')) {
    const [, host, port = DEFAULT_PORT] = HOST.exec(part) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      return { problem: 'must name each host as host:port, separated by commas' };
    }
    hosts.push({ host, port: Number(port) });
  }
  const credentials = login === undefined ? undefined : readLogin(login);
  if (credentials !== undefined && 'problem' in credentials) return credentials;
  const values = readParameters(query);
  if ('problem' in values) return values;
  const { found } = values;
  const files = Object.fromEntries([...found].filter(([name]) => PARAMETERS[name] === aFile));
  return {
    connectionString: hosts.length > 1 ? text.replace('esdb+discover:', 'esdb:') : text,
    hosts,
    credentials,
    isSecure: found.get('tls') !== 'false',
    files,
  };
}

function readLogin(login: string): { username: string; password: string } | { problem: string } {
  const problem = 'must give the user as user:password@, with special characters percent-encoded';
  const [username, password, ...others] = login.split(':');
  if (!username || !password || others.length > 0) return { problem };
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return { problem };
  }
}

function readParameters(query: string): { found: Map<string, string> } | { problem: string } {
  const found = new Map<string, string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/.exec(pair) ?? [];
    const name = NAMES.get(flat(key));
    if (name === undefined) {
      const named = /^[\w-]{1,40}$/.test(key) ? ` '${key}'` : ''; // anything else may be part of a password
      return { problem: `has an unknown parameter${named}; known are ${[...NAMES.values()].join(', ')}` };
    }
    const problem = PARAMETERS[name]?.(value);
    if (problem !== undefined) return { problem: `its parameter ${name} ${problem}` };
    try {
      found.set(name, decodeURIComponent(value));
    } catch {
      return { problem: `its parameter ${name} must be percent-encoded` };
    }
  }
  return { found };
}

/** The hosts as operators know them, without user and password. */
export const hostsOf = ({ hosts }: Pick<EventStoreAddress, 'hosts'>): string =>
  hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
