// The two front ends: their files as built, and their page for every address that is theirs to show.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { isSitePath } from '../server/site-paths.ts';
import { notFound } from './errors.ts';
import { newNonce, pagePolicy } from './security-headers.ts';

const NONCE_MARK = '__CSP_NONCE__';
const A_YEAR = 365 * 24 * 60 * 60;

/** Calls, and files that a build left out: whoever asks for them wants no page. */
const NO_PAGE = /^\/(?:api|assets|console)\//;

type Options = {
  /** Folders with an index.html and what it loads. */
  siteDir: string;
  consoleDir: string;
};

/** Reads a front end's page once; each answer gets a nonce of its own. */
async function pageOf(folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return (reply: FastifyReply, status: number) => {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_MARK, nonce));
  };
}

export const pagesPlugin = fp<Options>(
  async (app, { siteDir, consoleDir }) => {
    const [sendSite, sendConsole] = await Promise.all([pageOf(siteDir), pageOf(consoleDir)]);

    // Names in assets/ change with their content.
    const files = (root: string, prefix: string, decorateReply: boolean) =>
      app.register(fastifyStatic, {
        root: join(root, 'assets'),
        prefix,
        decorateReply,
        index: false,
        immutable: true,
        maxAge: A_YEAR * 1000,
      });
    await files(siteDir, '/assets/', true);
    await files(consoleDir, '/console/assets/', false);

    for (const path of ['/admin', '/admin/*', '/owner', '/owner/*']) {
      app.get(path, async (_request, reply) => sendConsole(reply, 200));
    }

    app.setNotFoundHandler(async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (NO_PAGE.test(path) || !['GET', 'HEAD'].includes(request.method)) throw notFound();
      return sendSite(reply, isSitePath(path) ? 200 : 404);
    });
  },
  { name: 'pages', dependencies: ['security-headers', 'errors'] },
);
