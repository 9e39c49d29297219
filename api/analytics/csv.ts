// Analytics as CSV (RFC 4180). Texts that a spreadsheet would run as a formula are escaped.
import type { AddonTotals } from '@sandcrate/projections/statistics/queries.ts';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../files/serve/content-disposition.ts';
import type { SiteAnalyticsView } from './contract.ts';

type Cell = string | number;

/** Whether the caller prefers CSV to JSON. */
export function wantsCsv({ headers: { accept = '' } }: FastifyRequest): boolean {
  const wishes = accept.split(',').map((wish) => {
    const [type = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, q: q === undefined ? 1 : Number(q) || 0 };
  });
  const weightOf = (...types: string[]) =>
    Math.max(0, ...wishes.filter(({ type }) => types.includes(type)).map(({ q }) => q));
  const csv = weightOf('text/csv');
  return csv > 0 && csv >= weightOf('application/json');
}

/** Marks the response as a file with this name. */
export function csvHeaders(reply: FastifyReply, fileName: string): void {
  reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(fileName) });
}

/** The byte order mark tells spreadsheets that it is UTF-8. */
const tableOf = (header: string[], rows: Cell[][]): Buffer =>
  Buffer.from(
    stringify([header, ...rows], { record_delimiter: 'windows', escape_formulas: true, bom: true }),
  );

const COUNTS = ['Views', 'Downloads', 'Likes', 'Ratings', 'Comments'];
const countsOf = ({ views, downloads, likes, ratings, comments }: Omit<AddonTotals, 'addonId' | 'title'>) => [
  views,
  downloads,
  likes,
  ratings,
  comments,
];

/** A publisher's table: one row per day and add-on with traffic. */
export const addonTable = (rows: readonly (AddonTotals & { day: string })[], asOf: Date): Buffer =>
  tableOf(
    ['Day', 'Addon', 'Addon ID', ...COUNTS, 'As of'],
    rows.map((row) => [row.day, row.title, row.addonId, ...countsOf(row), asOf.toISOString()]),
  );

/** The site's table: one row per day. */
export const siteTable = ({ series, moderation, accounts, asOf }: SiteAnalyticsView): Buffer =>
  tableOf(
    ['Day', ...COUNTS, 'Submitted', 'Approved', 'Rejected', 'Reports', 'Registered', 'As of'],
    series.map((row, index) => {
      const { submitted = 0, approved = 0, rejected = 0, reports = 0 } = moderation[index] ?? {};
      const registered = accounts[index]?.registered ?? 0;
      return [row.day, ...countsOf(row), submitted, approved, rejected, reports, registered, asOf];
    }),
  );
