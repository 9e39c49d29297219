// What the site's build for the server offers to whoever serves its pages.

/** Answers a call of the API: as `fetch` does, for an address from the root. */
export type CallApi = (address: string, init: RequestInit) => Promise<Response>;

export type RenderOptions = {
  /** What the page may name as the nonce of styles that the browser adds later. */
  styleNonce: string;
  /** To be awaited before what takes the thread for longer. */
  turn: () => Promise<void>;
};

export type RenderedPage = {
  status: number;
  /** The whole document; empty for a redirect. */
  html: string;
  /** Where a redirect leads. */
  location?: string;
  /** Everything that it shows was there: it may be kept. */
  isComplete: boolean;
};

export type SiteRenderer = {
  /**
   * The one address under which a page is kept: known parameters only, as the site itself writes them.
   * @returns besides it where to redirect when the requested spelling is another
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
