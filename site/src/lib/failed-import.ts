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
 * Reloads the page after a deploy took its code away: only when the server can be reached, and once for each address
 * in a minute, so that a file that stays away does not reload for ever.
 * @returns whether the page is being reloaded
 */
export async function reloadOnce(): Promise<boolean> {
  const { href } = location;
  try {
    const [last, at] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (last === href && Date.now() - Number(at) < 60_000) return false;
    if (!(await fetch(href, { method: 'HEAD', cache: 'no-store' })).ok || location.href !== href)
      return false;
    sessionStorage.setItem(KEY, `${href} ${Date.now()}`);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
