import './styles/app.css';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { sessionQuery } from './features/session/session.ts';
import { onTokenChange } from './features/session/token.ts';
import { siteQuery } from './features/site/queries.ts';
import { onPending } from './lib/api.ts';
import { markFailedImports } from './lib/failed-import.ts';
import { createQueryClient } from './lib/query-client.ts';
import { adoptStyleNonce } from './lib/style-nonce.ts';
import { comeAlive } from './lib/use-is-live.ts';
import { createSiteRouter } from './router.ts';

/** So long, in milliseconds, answers are waited for. */
const PATIENCE = 1000;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element called root.');
void start(root);

/** In pieces, with a rest after each, so that what somebody presses meanwhile is heard. */
async function start(root: HTMLElement): Promise<void> {
  adoptStyleNonce();
  markFailedImports();
  await rest();
  const queryClient = createQueryClient();
  onPending(() => void queryClient.invalidateQueries());
  const router = createSiteRouter({ queryClient });
  onTokenChange(() => void queryClient.invalidateQueries());
  const app = <App router={router} queryClient={queryClient} />;
  await rest();
  const isDrawn = root.hasChildNodes();
  const isHome = isDrawn && location.pathname === '/';
  if (!isHome) {
    comeAlive();
    void queryClient.prefetchQuery(sessionQuery);
    void queryClient.prefetchQuery(siteQuery);
  }
  if (!isDrawn) {
    createRoot(root).render(app);
    return;
  }
  // The page was drawn when the site was built. Home comes alive where it stands, and asks then who is logged in, which
  // the drawing does not know. Of the others the frame alone was known, and what is shown takes their place.
  router.ssr = { manifest: undefined };
  await router.load();
  if (!isHome) await answers(queryClient);
  await rest();
  startTransition(() => {
    if (isHome) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/**
 * Until what was asked for has come, but not for ever: the page is rendered once with what it shows then, and not first
 * without. An answer that comes in between would have React render all of it anew, in one piece.
 */
async function answers(queryClient: QueryClient): Promise<void> {
  let forget = () => {};
  await new Promise<void>((done) => {
    const ask = () => queryClient.isFetching() || done();
    forget = queryClient.getQueryCache().subscribe(ask);
    setTimeout(done, PATIENCE);
    ask();
  });
  forget();
}

function rest(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
