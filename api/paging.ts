// Pages of lists: which rows a query asks for, and the headers that lead to the other pages.
import type { FastifyReply, FastifyRequest } from 'fastify';

type Page = { page: number; limit: number };
/** A call that lists rows, answered for each caller or shared by many. */
type Listing = { query: Page } & (
  | { request: FastifyRequest; reply: FastifyReply }
  | { url: string; header: (name: string, value: string) => void }
);

/** Which rows a page has; `from` counts from 0. */
export const rowsOf = ({ page, limit }: Page) => ({ from: (page - 1) * limit, limit });

/** Only for parsing: a target in absolute form names a host, which must not get into an answer. */
const ORIGIN = 'http://this.site';

/** Says how many rows there are (X-Total-Count) and where the other pages are (Link, RFC 8288). */
export function announcePages(listing: Listing, total: number): void {
  const { page, limit } = listing.query;
  const { pathname: path, search } = new URL(('url' in listing ? listing : listing.request).url, ORIGIN);
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (number: number, rel: string) => {
    const query = new URLSearchParams(search);
    query.set('page', String(number));
    return `<${path}?${query}>; rel="${rel}"`;
  };
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  const headers = { 'x-total-count': String(total), link: links.join(', ') };
  if ('reply' in listing) listing.reply.headers(headers);
  else for (const [name, value] of Object.entries(headers)) listing.header(name, value);
}

/** The rows of one page, out of all rows. */
export function pageOfRows<Row>(listing: Listing, rows: readonly Row[]): Row[] {
  const { from, limit } = rowsOf(listing.query);
  announcePages(listing, rows.length);
  return rows.slice(from, from + limit);
}
