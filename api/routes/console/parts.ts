// What the console's lists share: ranges, sorts and filters in the dialect of ra-data-simple-rest.
import type { PageOf } from '@sandcrate/projections/tables/where.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ConsoleQuery } from '../../contract/console.ts';
import { BadRequest } from '../../plugins/errors.ts';

/** @throws BadRequest when the filter asks for what this list does not have */
export function filterOf<T>(schema: z.ZodType<T>, { filter = {} }: ConsoleQuery): T {
  const parsed = schema.safeParse(storable(filter));
  if (parsed.success) return parsed.data;
  throw new BadRequest(
    parsed.error.issues.map(({ path, message }) => ({ path: ['filter', ...path].join('.'), message })),
  );
}

/** Without what no stored text can hold, and no database takes. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, storable(item)]));
}

/** The page that is asked for; a list that cannot be sorted by the wanted field is sorted as it is by itself. */
export function pageOf<Order extends string>(
  { sort, range: [first, last] = [0, 24] }: ConsoleQuery,
  orders: readonly Order[],
  [defaultOrder, defaultDirection]: [Order, 'ASC' | 'DESC'],
): PageOf<Order> {
  const by = orders.find((known) => known === sort?.[0]);
  const direction = by === undefined ? defaultDirection : sort?.[1];
  return { by: by ?? defaultOrder, descending: direction === 'DESC', from: first, limit: last - first + 1 };
}

/** Says which rows of how many these are. */
export function sendRange(
  reply: FastifyReply,
  resource: string,
  { from }: { from: number },
  { rows, total }: { rows: readonly unknown[]; total: number },
): void {
  reply.header('content-range', `${resource} ${from}-${Math.max(from, from + rows.length - 1)}/${total}`);
}
