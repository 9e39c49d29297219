// The interface of the site's server build.

import type { TextAnswer } from './client.ts';

/** Calls the API like `fetch`, with an address from the root. */
export type CallApi = (address: string, init: RequestInit) => Promise<TextAnswer>;

export type RenderedPage = {
  status: number;
  /** The whole document; empty for a redirect. */
  html: string;
  /** Where a redirect leads. */
  location?: string | undefined;
  /** Whether everything loaded, so that it may be cached. */
  isComplete: boolean;
};

/**
 * Renders the page at an address as a guest sees it. Its own inline scripts and styles have the mark as their nonce,
 * which is nowhere else in the page.
 */
export type Render = (address: string, options: { mark: string }) => Promise<RenderedPage>;

/**
 * The one address under which a page is cached: known parameters only, as the site itself writes them.
 * @returns also the address to redirect to, if the request spelled it differently
 */
export type AddressOf = (url: string) => { address: string; redirect?: string };

/** The exports of `dist/server/server.js`. */
export type SiteServer = {
  /** `url` is the site's address, without a slash at the end. */
  createAddressOf(options: { url: string }): AddressOf;
  /** `folder` contains the build for browsers. */
  createRenderer(options: { folder: string; url: string; callApi: CallApi }): Promise<Render>;
};
