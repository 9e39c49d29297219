// The session that the console and the site share, under the same key of the same storage.
const KEY = 'token';

/** The session's token, or null when nobody is logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is not available
  }
}

/** Calls the listener when another tab saves a token. */
export const onTokenSaved = (listener: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });

export const saveToken = (token: string): void => localStorage.setItem(KEY, token);

/** Ends the session in this browser, and removes the copy of the user that registering by invite leaves. */
export function clearSession(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem('user');
}
