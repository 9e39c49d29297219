// Login and logout happen on the public site, which is another application, so they are plain navigations.
import { clearSession } from './token.ts';

let leaving = false;

/** Navigates to the path, unless the page is already being left: late events must not change the destination. */
function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  window.location.assign(path);
}

export const isLeaving = (): boolean => leaving;

// A page that the browser restores from its cache may be left again.
addEventListener('pageshow', () => {
  leaving = false;
});

/** The login page's address, which leads back to this page. */
export function loginAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}

/** Ends the session in this browser and navigates to the login page, which leads back here. */
export function leaveForLogin(): void {
  clearSession();
  leaveFor(loginAddress());
}

export const leaveForHome = (): void => leaveFor('/');
