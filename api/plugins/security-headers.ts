// Security headers of every answer, and a nonce per page for its policy.
import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';

/** Base64, 128 bits, new for each response. */
export const newNonce = () => randomBytes(16).toString('base64');

type PageSources = Record<'scripts' | 'styles' | 'trustedTypes', readonly string[]> & {
  /** Other sites that the page may show in a frame. [none] */
  frames?: readonly string[];
};

/**
 * What our pages may load: the site's own files, and the inline scripts and styles that these sources name by nonce or
 * hash. Text becomes HTML or a script's address only through trusted types, from the policies of these names.
 */
export const pagePolicy = ({ scripts, styles, trustedTypes, frames = ["'none'"] }: PageSources) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
  ].join('; ');

/** Answers other than pages may load nothing. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every answer; HSTS only where the site is served over HTTPS. */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'content-security-policy': ANSWER_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export const securityHeadersPlugin = fp<{ https: boolean }>(
  async (app, { https }) => {
    const headers = securityHeaders({ https });
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
  },
  { name: 'security-headers' },
);
