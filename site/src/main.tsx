import './styles/app.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { finishEarly } from './app/early.ts';
import { readGame } from './app/game/game.ts';
import { createQueryClient } from './app/query-client.ts';
import { onPending } from './lib/api.ts';
import { markFailedImports } from './lib/failed-import.ts';
import { keys } from './lib/query-keys.ts';
import { registerServiceWorker } from './lib/service-worker.ts';
import { adoptStyleNonce } from './lib/style-nonce.ts';
import { onTokenChange, readToken } from './lib/token.ts';
import { createSiteRouter } from './router.ts';

const styleNonce = adoptStyleNonce();
markFailedImports();
const queryClient = createQueryClient();
onPending(() => void queryClient.invalidateQueries());
onTokenChange(() => void queryClient.invalidateQueries());
const styles = { __html: document.querySelector('style')?.textContent ?? '' };
let onHydrated: (() => void) | undefined;
const hydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});
void hydrated.then(fillIn);
const router = createSiteRouter({
  queryClient,
  url: location.origin,
  parts: { styles, styleNonce },
  onHydrated,
  hydrated,
});

/** The server rendered the guest's page; the visitor's own data is loaded after hydration. */
function fillIn(): void {
  finishEarly();
  registerServiceWorker();
  const isMember = readToken() !== null;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      // Guests load an add-on again too, because that call counts the view.
      isMember ? queryKey[0] !== keys.site[0] && queryKey[0] !== keys.session[0] : isAddon(queryKey),
  });
  // The server does not render unpublished add-ons, and the chosen game version belongs in the address.
  if (isMember || readGame() !== undefined) void router.invalidate();
}

const isAddon = (key: readonly unknown[]) =>
  key.length === keys.addons.one('').length && key[0] === 'addons' && key[1] === 'one';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
globalThis.early?.listen();
