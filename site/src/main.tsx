import './styles/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { sessionQuery } from './features/session/session.ts';
import { onTokenChange } from './features/session/token.ts';
import { createQueryClient } from './lib/query-client.ts';
import { adoptStyleNonce } from './lib/style-nonce.ts';
import { createSiteRouter } from './router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element called root.');
void start(root);

/** In pieces, with a rest after each, so that what somebody presses meanwhile is heard. */
async function start(root: HTMLElement): Promise<void> {
  adoptStyleNonce();
  await rest();
  const queryClient = createQueryClient();
  const router = createSiteRouter({ queryClient });
  onTokenChange(() => void queryClient.invalidateQueries());
  const app = <App router={router} queryClient={queryClient} />;
  await rest();
  if (!root.hasChildNodes()) {
    void queryClient.prefetchQuery(sessionQuery);
    createRoot(root).render(app);
    return;
  }
  // The page was drawn when the site was built. Home comes alive where it stands; of the others the frame alone was
  // known, and what is shown takes their place. Who is logged in is asked once it lives: the drawing does not know.
  router.ssr = { manifest: undefined };
  await router.load();
  await rest();
  startTransition(() => {
    if (location.pathname === '/') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

function rest(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
