// Serves the two front ends: built files, the site's rendered pages, and the console's single page.
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Overloaded } from '@sandcrate/core/slots.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { SharedAnswer } from '../answers/shared-answer.ts';
import type { SharedAnswers } from '../answers/shared-answers.ts';
import { localized, placeOf } from '../contract/locales.ts';
import { NOWHERE } from '../contract/nowhere.ts';
import type { SiteServer } from '../contract/site-renderer.ts';
import { matchesTag } from '../entity-tag.ts';
import { notFound } from '../plugins/errors.ts';
import { NO_PAGE } from '../plugins/methods.ts';
import { newNonce, pagePolicy } from '../plugins/security-headers.ts';
import { AT_ONCE, AWAY_SECONDS, answerCallOf, createDocuments, type Document } from './documents.ts';
import { registerInstallable } from './installable.ts';
import { addressForVisitor, dependsOnVisitor, VARY } from './languages.ts';
import { RenderThread } from './render-thread.ts';
import { meantAddress } from './unknown-address.ts';

const A_YEAR = 365 * 24 * 60 * 60;
const NONCE_MARK = '__CSP_NONCE__';
/** Rendered right after the start, because the first page of a process takes much longer. */
const WARM_UP = ['/', '/browse'];

type Options = {
  /** Build folders; the site's contains its renderer in server/. */
  siteDir: string;
  consoleDir: string;
  answers: SharedAnswers;
};

async function serverModule(siteDir: string): Promise<string> {
  const file = join(siteDir, 'server/server.js');
  await access(file);
  return pathToFileURL(file).href;
}

const documentOf = ({ value }: SharedAnswer) => value as Document;

/** An address as text; one that is encoded wrongly stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Shown when a page cannot be rendered at all. */
const BROKEN = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title></head>
<body><h1>Something went wrong</h1><p>This page could not be shown. <a href="">Try again</a></p></body>
</html>
`;

export const pagesPlugin = fp<Options>(
  async (app, { siteDir, consoleDir, answers }) => {
    const { settings, config } = app.services;
    const server = await serverModule(siteDir);
    const { createAddressOf }: SiteServer = await import(server);
    const addressOf = createAddressOf({ url: config.publicUrl });
    const thread = new RenderThread({
      server,
      folder: siteDir,
      url: config.publicUrl,
      atOnce: AT_ONCE,
      answerCall: answerCallOf(app),
    });
    let isClosing = false;
    app.addHook('onClose', async () => {
      isClosing = true;
      await thread.close();
    });
    const documentAt = createDocuments({
      render: (address) => thread.render(address),
      answers,
      settings,
    });
    const consolePage = await readFile(join(consoleDir, 'index.html'), 'utf8');

    // Names in assets/ change with their content. Files that compress well are stored compressed too.
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
    await registerInstallable(app, siteDir);

    /** Each answer of the console gets its own nonce. */
    for (const path of ['/admin', '/admin/*', '/owner', '/owner/*']) {
      app.get(path, async (_request, reply) => {
        const nonce = newNonce();
        const sources = [`'nonce-${nonce}'`];
        return reply
          .headers({
            'content-security-policy': pagePolicy({
              scripts: sources,
              styles: sources,
              trustedTypes: ['default'],
            }),
            'cache-control': 'no-cache',
          })
          .type('text/html; charset=utf-8')
          .send(consolePage.replaceAll(NONCE_MARK, nonce));
      });
    }

    /** The page at an address. One that would redirect to itself, only written in another way, does not exist. */
    async function pageAt(address: string): Promise<SharedAnswer> {
      const answer = await documentAt(address);
      const { location } = documentOf(answer);
      const isLoop = location !== undefined && decoded(location) === decoded(address);
      return isLoop ? documentAt(localized(placeOf(address).locale, NOWHERE)) : answer;
    }

    /** Where a redirect to an address ends, so that a visitor is redirected once. */
    async function endOf(address: string): Promise<string> {
      const answer = await pageAt(addressOf(address).address).catch(() => undefined);
      return (answer && documentOf(answer).location) ?? address;
    }

    async function send(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply) {
      const { status, location, retryAfter } = documentOf(answer);
      if (location !== undefined) return reply.redirect(location, 307);
      reply.headers({
        ...answer.headers,
        'cache-control': status === 200 ? 'no-cache' : 'no-store',
        vary: dependsOnVisitor(request.url) ? `accept-encoding, ${VARY}` : 'accept-encoding',
      });
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      if (status === 200) {
        reply.header('etag', answer.etag);
        if (matchesTag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
      }
      const { body, encoding } = await answer.in(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.code(status).type('text/html; charset=utf-8').send(body);
    }

    app.get('/*', async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (NO_PAGE.test(path)) throw notFound();
      const { address, redirect } = addressOf(request.url);
      const better = addressForVisitor({ url: redirect ?? request.url, headers: request.headers });
      if (better !== undefined) {
        return reply.headers({ 'cache-control': 'no-store', vary: VARY }).redirect(await endOf(better), 302);
      }
      const meant = meantAddress(request, config.publicUrl);
      if (meant !== undefined) return reply.header('cache-control', 'no-store').redirect(meant, 307);
      if (redirect !== undefined) return reply.redirect(await endOf(redirect), 307);
      const answer = await pageAt(address).catch((error: unknown) => {
        request.log.error({ err: error }, 'a page could not be rendered');
        if (error instanceof Overloaded) reply.code(503).header('retry-after', String(AWAY_SECONDS));
        else reply.code(500);
        return undefined;
      });
      if (answer !== undefined) return send(answer, request, reply);
      return reply
        .headers({
          'content-security-policy': pagePolicy({ scripts: [], styles: [], trustedTypes: ["'none'"] }),
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(BROKEN);
    });

    app.addHook('onListen', () => {
      for (const address of WARM_UP) {
        Promise.resolve(documentAt(address)).catch((error: unknown) => {
          if (!isClosing) app.log.warn({ err: error }, 'a page could not be rendered in advance');
        });
      }
    });
  },
  { name: 'pages', dependencies: ['security-headers', 'errors', 'operation', 'maintenance'] },
);
