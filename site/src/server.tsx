/// <reference types="node" />
// The entry of the site's server build.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocaleTag, localized, placeOf } from '@sandcrate/api/contract/locales.ts';
import { NOWHERE } from '@sandcrate/api/contract/nowhere.ts';
import type { SiteServer } from '@sandcrate/api/contract/site-renderer.ts';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import { catalogModules } from '../catalog-module.ts';
import { createI18n, sourceI18n } from './app/i18n/messages.ts';
import { createQueryClient, dataToSend } from './app/query-client.ts';
import { isUnavailable, sendBy } from './lib/api.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { createPageStyles } from './page-styles.ts';
import { createSiteRouter } from './router.ts';

type Chunk = { file: string; src?: string; imports?: string[] };
type Chunks = Record<string, Chunk>;
const ENTRY = 'src/main.tsx';
const STYLES = 'style.css';

/** The files of a chunk and its imports, except those that every page loads. */
function filesOf(chunks: Chunks, key: string, without: ReadonlySet<string> = new Set()): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    const file = `/${chunk?.file}`;
    if (chunk === undefined || without.has(file) || found.has(file)) return;
    found.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(key);
  return [...found];
}

/**
 * @returns a function from the ids of a page's routes to the addresses of its scripts: first the entry, then what it
 * loads, the code of the routes, and their messages in this language
 */
function scriptsIn(
  locale: LocaleTag,
  chunks: Chunks,
  routes: readonly { id: string; path: string; file: string }[],
): (ids: ReadonlySet<string>) => string[] {
  const messagesOf = (path: string) =>
    catalogModules(path, locale).flatMap((module) => filesOf(chunks, module));
  const common = [...filesOf(chunks, ENTRY), ...messagesOf('/')];
  const known = new Set(common);
  const ofRoutes = routes.map(({ id, path, file }) => {
    const key = Object.keys(chunks).find((name) => name.startsWith(`src/routes/${file}?tsr-split=component`));
    return { id, files: [...(key === undefined ? [] : filesOf(chunks, key, known)), ...messagesOf(path)] };
  });
  return (ids) => [
    ...new Set([...common, ...ofRoutes.flatMap(({ id, files }) => (ids.has(id) ? files : []))]),
  ];
}

/** The file of a route, as the router's plugin names it. */
const fileOf = (id: string) => `${id.slice(1).replace(/\/$/, '/index').replaceAll('/', '.') || 'index'}.tsx`;

export const createAddressOf: SiteServer['createAddressOf'] = ({ url }) => {
  const matcher = createSiteRouter({ queryClient: createQueryClient(), i18n: sourceI18n(), url });
  return (requested) => {
    const [asked = '/'] = requested.split('?');
    const { locale, path: place } = placeOf(requested);
    const inLanguage = (address: string) => localized(locale, address);
    const [given = '/', query = ''] = place.split('?');
    const path = given.replace(/(?<=.)\/+$/, '');
    const [, , foundRoute] = matcher.getMatchedRoutes(path);
    if (foundRoute === undefined || path.startsWith('//')) return { address: inLanguage(NOWHERE) };
    const raw: Record<string, unknown> = parseSearch(query);
    const { validateSearch } = foundRoute.options;
    const known: Record<string, unknown> = typeof validateSearch === 'function' ? validateSearch(raw) : {};
    const search = stringifySearch(known);
    const names = new Set(Object.keys(known));
    const sent = Object.entries(raw).filter(([name]) => names.has(name));
    const others = Object.entries(raw).filter(([name]) => !names.has(name));
    const isCanonical =
      asked === inLanguage(path) &&
      sent.every(([name, value]) => String(known[name]) === String(value)) &&
      sent.length === Object.values(known).filter((value) => value !== undefined).length;
    if (isCanonical) return { address: inLanguage(path + search) };
    return {
      address: inLanguage(path + search),
      redirect: inLanguage(path + stringifySearch({ ...known, ...Object.fromEntries(others) })),
    };
  };
};

export const createRenderer: SiteServer['createRenderer'] = async ({ folder, url, callApi }) => {
  const chunks: Chunks = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const styles = chunks[STYLES];
  if (styles === undefined) throw new Error(`${folder} holds no styles`);
  // What the page needs is inline, because a round trip would cost more than its size.
  const stylesFor = createPageStyles(await readFile(join(folder, styles.file), 'utf8'));
  const stylesheet = `/${styles.file}`;
  sendBy(callApi);
  const { routesById } = createSiteRouter({ queryClient: createQueryClient(), i18n: sourceI18n(), url });
  const routes = Object.values(routesById)
    .filter(({ id }) => id !== '__root__')
    .map(({ id, fullPath }) => ({ id, path: fullPath, file: fileOf(id) }));
  const scripts: Partial<Record<LocaleTag, ReturnType<typeof scriptsIn>>> = {};

  return async (address, { mark }) => {
    const queryClient = createQueryClient();
    const { locale } = placeOf(address);
    const i18n = createI18n(locale);
    // What the page needs is known once it is rendered. Nobody else can write what stands for it until then.
    const stylesHere = `/* styles ${mark} */`;
    const scriptsHere = `scripts ${mark}`;
    const dataHere = `data ${mark}`;
    let isComplete = true;
    let isDown = false;
    let routeIds = new Set<string>();
    const response = await createRequestHandler({
      request: new Request(new URL(address, url)),
      createRouter: () => {
        const parts = {
          styles: { __html: stylesHere },
          stylesheet,
          scripts: scriptsHere,
          data: { __html: dataHere },
          mark,
        };
        return createSiteRouter({ queryClient, i18n, url, parts });
      },
    })(async ({ router, responseHeaders }) => {
      isComplete = queryClient
        .getQueryCache()
        .getAll()
        .every(({ state }) => state.status !== 'error');
      isDown = router.state.matches.some(({ error }) => isUnavailable(error));
      routeIds = new Set(router.state.matches.map(({ routeId }) => routeId));
      return renderRouterToString({
        router,
        responseHeaders,
        children: (
          <StrictMode>
            <RouterServer router={router} />
          </StrictMode>
        ),
      });
    });
    const location = response.headers.get('location') ?? undefined;
    // The router knows only that the page's subject could not be loaded.
    const status = response.status === 500 && isDown ? 503 : response.status;
    if (location) return { status, html: '', location, isComplete };
    const html = await response.text();
    scripts[locale] ??= scriptsIn(locale, chunks, routes);
    const addresses = scripts[locale](routeIds).join(' ');
    const finished = html
      .replace(scriptsHere, addresses)
      .replace(stylesHere, () => stylesFor(html))
      .replace(dataHere, () => dataToSend(queryClient))
      // The router repeats the nonce here for the browser, which needs none.
      .replace(`<meta property="csp-nonce" content="${mark}"/>`, '');
    return { status, html: finished, isComplete };
  };
};
