// Shared by the console's lists: ranges, sorts and filters in the dialect of ra-data-simple-rest.

import { problemSentence } from '@sandcrate/core/problem-sentence.ts';
import type { PageOf } from '@sandcrate/projections/tables/where.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { unsortable } from '../contract/refusals.ts';
import { BadRequest, badRequestOf } from '../plugins/errors.ts';
import type { ConsoleQuery } from './contract.ts';

/** @throws BadRequest when the filter has a field that this list lacks; empty values filter nothing */
export function filterOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { filter = {} }: ConsoleQuery,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const wanted = Object.entries(filter).filter(([, value]) => value !== '' && value !== null);
  const parsed = schema.strict().safeParse(storable(Object.fromEntries(wanted)), { error: filterSentence });
  if (parsed.success) return parsed.data;
  throw badRequestOf(parsed.error, ['filter']);
}

const filterSentence = (issue: z.core.$ZodRawIssue) =>
  issue.code === 'unrecognized_keys'
    ? `This list cannot be filtered by ${issue.keys.map((key) => `'${key}'`).join(' or ')}.`
    : problemSentence(issue);

/** Removes NULs and lone surrogates, which PostgreSQL cannot store. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, storable(item)]));
}

/** @throws BadRequest when the list cannot be sorted by the requested field */
export function pageOf<Order extends string>(
  { sort, range: [first, last] = [0, 24] }: ConsoleQuery,
  orders: readonly Order[],
  [defaultOrder, defaultDirection]: [Order, 'ASC' | 'DESC'],
): PageOf<Order> {
  const [wanted, direction] = sort ?? [defaultOrder, defaultDirection];
  const by = orders.find((known) => known === wanted);
  if (by === undefined) {
    throw new BadRequest([{ path: 'sort', message: unsortable(orders) }]);
  }
  return { by, descending: direction === 'DESC', from: first, limit: last - first + 1 };
}

/** Sends which rows these are, and of how many; `*` for an empty range. */
export function sendRange(
  reply: FastifyReply,
  resource: string,
  { from }: { from: number },
  { rows, total }: { rows: readonly unknown[]; total: number },
): void {
  const range = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`;
  reply.header('content-range', `${resource} ${range}/${total}`);
}
