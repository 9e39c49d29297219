// Where the browser stores the session's token. Without storage, it is kept until the page is left.
const KEY = 'token';
const USER_KEY = 'user';
let remembered: string | null = null;

export function readToken(): string | null {
  if (typeof window === 'undefined') return null; // the server renders for guests
  try {
    return localStorage.getItem(KEY);
  } catch {
    return remembered;
  }
}

export function storeToken(token: string | null): void {
  remembered = token;
  if (token === null) rememberUser(null);
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage is forbidden: `remembered` has the token.
  }
}

/** Calls back when another tab of the browser logs in or out. Returns a function that stops this. */
export function onTokenChange(callback: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) callback();
  };
  // A page that the browser keeps for the Back button misses changes of the storage.
  const listenToReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('storage', listen, { signal });
  addEventListener('pageshow', listenToReturn, { signal });
  return () => over.abort();
}

/** Stores the account that a registration by invite created, next to its token; null removes it. */
export function rememberUser(user: object | null): void {
  try {
    if (user === null) localStorage.removeItem(USER_KEY);
    else localStorage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // Storage is forbidden, and nothing depends on this entry.
  }
}
