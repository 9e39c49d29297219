// Login and logout happen on the public site, which is another application: a plain navigation.
import { clearSession } from './token.ts';

/** Ends the session in this browser and goes to the login page. */
export function leaveForLogin(): void {
  clearSession();
  window.location.assign('/login');
}

export const leaveForHome = (): void => window.location.assign('/');
