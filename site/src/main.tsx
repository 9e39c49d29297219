import './styles/app.css';
import { isLocale, placeOf, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createDefaultPolicy } from '../../web/trusted-types.ts';
import { finishEarly } from './app/early.ts';
import { readGame } from './app/game/game.ts';
import { areasOf } from './app/i18n/areas.ts';
import { createI18n, loadMessages } from './app/i18n/messages.ts';
import { createQueryClient, receiveData } from './app/query-client.ts';
import { followSession } from './app/session/session.ts';
import { onPending } from './lib/api.ts';
import { markFailedImports } from './lib/failed-import.ts';
import { showsMore } from './lib/query-keys.ts';
import { registerServiceWorker } from './lib/service-worker.ts';
import { onTokenChange, readToken } from './lib/token.ts';
import { whenIdle } from './lib/when-idle.ts';
import { createSiteRouter, type SiteRouter } from './router.ts';
import { hydrateAll } from './ui/HydrateLate.tsx';

createDefaultPolicy();
markFailedImports();
const queryClient = createQueryClient();
// Loaded when it is needed: only some commands of members are answered before they show.
onPending((key, params) => {
  void import('./app/concerned-queries.ts')
    .then(({ reloadConcerned }) => reloadConcerned(queryClient, key, params))
    .catch(() => queryClient.invalidateQueries());
});
void start();

/** Hydrates the page, once the messages that the server rendered it with are loaded. */
async function start(): Promise<void> {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : SOURCE_LOCALE;
  const i18n = createI18n(locale);
  await loadMessages(i18n, areasOf(placeOf(location.pathname, [locale]).path));
  receiveData(queryClient);
  const styles = { __html: document.querySelector('style')?.textContent ?? '' };
  const stylesheet = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
  let onHydrated: (() => void) | undefined;
  const hydrated = new Promise<void>((resolve) => {
    onHydrated = resolve;
  });
  const router = createSiteRouter({
    queryClient,
    i18n,
    url: location.origin,
    parts: { styles, stylesheet, data: { __html: '' } },
    onHydrated,
    hydrated,
  });
  void hydrated.then(() => fillIn(router));
  const reload = { page: () => router.invalidate(), document: () => location.reload() };
  onTokenChange(() => void hydrated.then(() => followSession(queryClient, reload)));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
  globalThis.early?.listen();
}

/** Loads the visitor's own data after hydration; the server rendered the page for a guest. */
async function fillIn(router: SiteRouter): Promise<void> {
  finishEarly();
  whenIdle(() => void loadMessages(router.options.context.i18n, ['refusals']).catch(() => {}));
  registerServiceWorker();
  const isMember = readToken() !== null;
  if (!isMember && readGame() === undefined) return;
  // The server does not render unpublished add-ons, and the chosen game version belongs in the address.
  await hydrateAll();
  if (isMember) void queryClient.invalidateQueries({ predicate: showsMore });
  void router.invalidate();
}
