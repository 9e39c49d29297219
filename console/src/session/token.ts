// The session that the console and the site share, under the same key of the same storage.
const KEY = 'token';

/** The token that this page sends, whichever other tabs store meanwhile. [the stored one] */
let held: string | null | undefined;

/** The token of whoever logged in last in this browser, or null when nobody is logged in. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is not available
  }
}

/** The token of this page's session, or null when it has ended. */
export const readToken = (): string | null => (held === undefined ? storedToken() : held);

/** Sends this token from now on, also after another tab stores a different one. Undefined ends this. */
export function holdToken(token: string | undefined): void {
  held = token;
}

/** Calls the listener when another tab may have logged in or out. Returns a function that stops this. */
export function onTokenChange(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  addEventListener('storage', listen, { signal });
  // A page that the browser froze misses changes of the storage.
  addEventListener('pageshow', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => over.abort();
}

export const saveToken = (token: string): void => localStorage.setItem(KEY, token);

/**
 * Ends this page's session in this browser, and removes the copy of the user that registering by invite leaves. A
 * session that another tab has begun stays.
 */
export function clearSession(): void {
  if (storedToken() === readToken()) {
    localStorage.removeItem(KEY);
    localStorage.removeItem('user');
  }
  if (held !== undefined) held = null;
}
