import { parsePage } from '../../catalogue/browse/list-pages.ts';
import type { Kind } from './queries.ts';

/** The kinds in the order of the filter. */
export const KINDS: readonly Kind[] = [
  'release',
  'new-addon',
  'collection',
  'answer',
  'comment',
  'decision',
  'message',
  'queue',
  'recall',
  'security',
];

export type InboxSearch = { kind?: Kind; page?: number };

export const parseInboxSearch = ({ kind, page }: Record<string, unknown>): InboxSearch => ({
  kind: KINDS.find((known) => known === kind),
  page: parsePage(page),
});
