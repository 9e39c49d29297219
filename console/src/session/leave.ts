// Login and logout happen on the public site, which is another application: a plain navigation.
import { clearSession } from './token.ts';

let leaving = false;

/** Goes there, unless the page is being left already: what it does in its last moments is no reason to go elsewhere. */
function leaveFor(path: string): void {
  if (leaving) return;
  leaving = true;
  window.location.assign(path);
}

// A page that comes back as it was left may be left again.
addEventListener('pageshow', () => {
  leaving = false;
});

/** Ends the session in this browser and goes to the login page. */
export function leaveForLogin(): void {
  clearSession();
  leaveFor('/login');
}

export const leaveForHome = (): void => leaveFor('/');
