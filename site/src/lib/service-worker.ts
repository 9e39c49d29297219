/** Registers the service worker once the page has loaded, and has it keep the first page of a visit. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const register = () => {
    const isSeen = serviceWorker.controller !== null;
    void serviceWorker.register('/service-worker.js').catch(() => {});
    if (!isSeen) void serviceWorker.ready.then(({ active }) => active?.postMessage(loaded()));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The subscription of this browser to push messages of this site, if there is one. */
export async function browserSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Ends it, so that the next user of this browser is shown nothing of the last one's. */
export async function endBrowserSubscription(): Promise<void> {
  await (await browserSubscription())?.unsubscribe();
}

/** The addresses of this page and of the built files that it has loaded. */
function loaded(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  return [location.href, ...files];
}
