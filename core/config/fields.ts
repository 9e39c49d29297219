// Schemas of single environment variables. Error messages never repeat a value, because it may be a secret.
import { isIP } from 'node:net';
import { z } from 'zod';
import { Email } from '../validation.ts';
import { readEventStoreUrl } from './eventstore-url.ts';

const Text = z.string().trim();

export const Port = Text.regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535');

const MAX_WORKERS = 64;

export const Workers = Text.regex(/^\d{1,2}$/, `must be a number of processes from 1 to ${MAX_WORKERS}`)
  .transform(Number)
  .refine(
    (workers) => workers >= 1 && workers <= MAX_WORKERS,
    `must be a number of processes from 1 to ${MAX_WORKERS}`,
  );

export const LagSeconds = Text.regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of seconds, such as 10')
  .transform(Number)
  .refine((seconds) => seconds > 0, 'must be more than 0 seconds');

export const DrainSeconds = Text.regex(
  /^\d{1,3}(\.\d{1,3})?$/,
  'must be a number of seconds, such as 5',
).transform(Number);

export const ConnectionCount = Text.regex(/^\d{1,6}$/, 'must be a number of connections, such as 10000')
  .transform(Number)
  .refine((count) => count > 0, 'must be at least 1');

const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.?$/i;

export const Host = Text.refine(
  (host) => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host)),
  'must be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or ::',
);

/** The address of an EventStoreDB, or a list of the nodes of a cluster. */
export const EventStoreUrl = Text.superRefine((text, context) => {
  const read = readEventStoreUrl(text);
  if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
});

/** A URL with one of these schemes; several hosts of a cluster (`a:1,b:2`) are allowed. */
export const urlOf = (schemes: readonly string[], example: string) =>
  Text.refine((text) => {
    const single = text.replace(/,[^/?]*/, '');
    return (
      URL.canParse(single) &&
      schemes.includes(new URL(single).protocol.slice(0, -1)) &&
      /^\S+:\/\/\S+$/.test(text)
    );
  }, `must be a URL such as ${example}`);

const isOrigin = ({ protocol, pathname, search, hash, username }: URL) =>
  /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';

/** Where browsers find the site: an origin, since addresses, cookies and feeds start at its root. */
export const PublicUrl = Text.refine(
  (text) => URL.canParse(text) && isOrigin(new URL(text)),
  'must be a web address without a path, such as https://addons.example.org',
).transform((text) => new URL(text).origin);

/** `address` or `Name <address>`. */
export const MailFrom = Text.refine((text) => {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return Email.safeParse(address).success;
}, 'must be an email address such as Sandcrate <no-reply@example.org>');

const SECRET_MIN_BYTES = 32;

export const Secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= SECRET_MIN_BYTES,
    `must be at least ${SECRET_MIN_BYTES} bytes long: make one with "openssl rand -base64 ${SECRET_MIN_BYTES}"`,
  );

/** The key that shows search engines that a notice comes from this site (https://www.indexnow.org/documentation). */
export const IndexNowKey = Text.regex(/^[A-Za-z\d-]{8,128}$/, 'must be 8 to 128 letters, digits or hyphens');

/** The bearer token that Prometheus sends. */
export const MetricsToken = Text.regex(
  /^[\w.~+/=-]{16,200}$/,
  'must be at least 16 letters, digits or any of . _ ~ + / = -',
);

/** Secrets separated by commas: the first is in use, the others are still accepted. */
export const Secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(Secret));

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const LogLevel = z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` });

/** The work that follows the log and can be limited to some processes: the read models and the rest. */
export const PROJECTIONS = [
  'accounts',
  'catalogue',
  'moderation',
  'audit',
  'statistics',
  'inbox',
  'reactions',
  'mail',
  'push',
  'search',
  'schedules',
] as const;

/** Some of these, separated by commas. */
export const Projections = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(
    z.array(
      z.enum(PROJECTIONS, { error: `must be some of ${PROJECTIONS.join(', ')}, with commas between them` }),
    ),
  );
