/** What a failed import says, in place of the browser's own words for it. */
const MESSAGE = 'A part of the site could not be loaded.';

/**
 * Marks failed imports. The router would reload the page on an error in the browser's words, also where there is no
 * network and the reload would end on the browser's offline page.
 */
export function markFailedImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MESSAGE;
  });
}

export const isFailedImport = (error: unknown) => error instanceof Error && error.message === MESSAGE;

const KEY = 'reloaded';

/**
 * Whether reloading the page may bring code that a deploy took away: only when the server can be reached, and once for
 * each address in a minute, so that a file that stays away does not reload for ever.
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

/** Reloads the page, and notes it for `mayReload`; without storage it could not be noted, and does nothing. */
export function reload(): void {
  try {
    sessionStorage.setItem(KEY, `${location.href} ${Date.now()}`);
  } catch {
    return;
  }
  location.reload();
}
