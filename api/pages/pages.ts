// The two front ends: their files as built, and their page for every address that is theirs to show.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from '../plugins/errors.ts';
import { NO_PAGE } from '../plugins/methods.ts';
import { newNonce, pagePolicy } from '../plugins/security-headers.ts';
import { readTemplates } from './drawn-pages.ts';
import { createHeads, type Page } from './heads.ts';
import { renderHead } from './page-head.ts';
import { isSitePath } from './site-paths.ts';
import type { Filling, Template } from './template.ts';

const A_YEAR = 365 * 24 * 60 * 60;

type Options = {
  /** Folders with an index.html and what it loads. */
  siteDir: string;
  consoleDir: string;
};

/** Each answer gets a nonce of its own. */
function sendPage(reply: FastifyReply, template: Template, filling: Omit<Filling, 'nonce'> = {}) {
  const nonce = newNonce();
  return reply
    .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(template({ ...filling, nonce }));
}

export const pagesPlugin = fp<Options>(
  async (app, { siteDir, consoleDir }) => {
    const { pool, search, privacy, settings, config } = app.services;
    const [site, console] = await Promise.all([readTemplates(siteDir), readTemplates(consoleDir)]);
    const headOf = createHeads({ pool, search, privacy, settings, url: config.publicUrl });

    // Names in assets/ change with their content; what compresses well lies there compressed.
    const files = (root: string, prefix: string, decorateReply: boolean) =>
      app.register(fastifyStatic, {
        root: join(root, 'assets'),
        prefix,
        decorateReply,
        index: false,
        immutable: true,
        maxAge: A_YEAR * 1000,
        preCompressed: true,
      });
    await files(siteDir, '/assets/', true);
    await files(consoleDir, '/console/assets/', false);

    for (const path of ['/admin', '/admin/*', '/owner', '/owner/*']) {
      app.get(path, async (_request, reply) => sendPage(reply, console(path)));
    }

    /** A page is shown even when nothing can be found out about it. */
    async function pageOf(request: FastifyRequest, path: string, query: string): Promise<Page | undefined> {
      try {
        return await headOf(path, new URLSearchParams(query));
      } catch (error) {
        request.log.warn({ err: error }, 'a page goes out without a head of its own');
        return undefined;
      }
    }

    app.get('/*', async (request, reply) => {
      const [path = '/', query = ''] = request.url.split('?');
      if (NO_PAGE.test(path)) throw notFound();
      const page = await pageOf(request, path, query);
      const status = page?.status ?? (isSitePath(path) ? 200 : 404);
      const { siteName } = settings();
      const head = page && renderHead(page.head, { name: siteName, url: config.publicUrl });
      return sendPage(reply.code(status), site(path), { head, siteName, picture: page?.head.image?.source });
    });
  },
  { name: 'pages', dependencies: ['security-headers', 'errors'] },
);
