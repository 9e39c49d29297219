// The interface of the site's server build.

/** Calls the API like `fetch`, with an address from the root. */
export type CallApi = (address: string, init: RequestInit) => Promise<Response>;

export type RenderOptions = {
  /** The nonce for styles that the browser adds later. */
  styleNonce: string;
  /** Await it before work that blocks the thread. */
  turn: () => Promise<void>;
};

export type RenderedPage = {
  status: number;
  /** The whole document; empty for a redirect. */
  html: string;
  /** Where a redirect leads. */
  location?: string;
  /** Whether everything loaded, so that it may be cached. */
  isComplete: boolean;
};

export type SiteRenderer = {
  /**
   * The one address under which a page is kept: known parameters only, as the site itself writes them.
   * @returns also the address to redirect to, if the request spelled it differently
   */
  addressOf(url: string): { address: string; redirect?: string };
  /** Renders the page at such an address as a guest sees it. */
  render(address: string, options: RenderOptions): Promise<RenderedPage>;
};

/** What `dist/server/server.js` exports as `createRenderer`. */
export type CreateRenderer = (options: {
  /** The folder of the build for browsers. */
  folder: string;
  /** The site's address, without a slash at the end. */
  url: string;
  callApi: CallApi;
}) => Promise<SiteRenderer>;
