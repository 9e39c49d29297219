/** The message of a failed import, in place of the browser's own. */
const MESSAGE = 'A part of the site could not be loaded.';

/**
 * Marks failed imports with a message of the site's own. On the browser's message, the router would reload the page,
 * even without a network, where the reload would end on the browser's offline page.
 */
export function markFailedImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MESSAGE;
  });
}

export const isFailedImport = (error: unknown) => error instanceof Error && error.message === MESSAGE;

const KEY = 'reloaded';

/**
 * Whether reloading the page may fetch code that a deploy has replaced: only if the server can be reached, and once a
 * minute for each address, so that a file that stays missing does not cause endless reloads.
 */
export async function mayReload(): Promise<boolean> {
  const { href } = location;
  try {
    const [last, at] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (last === href && Date.now() - Number(at) < 60_000) return false;
    const { ok } = await fetch(href, { method: 'HEAD', cache: 'no-store' });
    return ok && location.href === href;
  } catch {
    return false;
  }
}

/** Reloads the page and notes it for `mayReload`. Does nothing without storage, where it could not be noted. */
export function reload(): void {
  try {
    sessionStorage.setItem(KEY, `${location.href} ${Date.now()}`);
  } catch {
    return;
  }
  location.reload();
}
