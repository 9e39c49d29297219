// Login and logout happen on the public site, which is another application: a plain navigation.
import { clearSession } from './token.ts';

let leaving = false;

/** Goes there, unless the page is being left already: what it does in its last moments is no reason to go elsewhere. */
function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  window.location.assign(path);
}

export const isLeaving = (): boolean => leaving;

// A page that comes back as it was left may be left again.
addEventListener('pageshow', () => {
  leaving = false;
});

/** The login page, which leads back to where one is. */
export function loginAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}

/** Ends the session in this browser and goes to the login page, which leads back here. */
export function leaveForLogin(): void {
  clearSession();
  leaveFor(loginAddress());
}

export const leaveForHome = (): void => leaveFor('/');
