// Work that follows the log: its names in PROJECTIONS and in leases.
import type { Config } from '@sandcrate/core/config/config.ts';
import { MAIL_LEASE } from '@sandcrate/projections/reactions/mailer.ts';
import { PUSH_LEASE } from '@sandcrate/projections/reactions/push/pusher.ts';
import { RELATED_LEASE } from '@sandcrate/projections/related/related-updater.ts';
import { INDEX_LEASE } from '@sandcrate/projections/search/elasticsearch/index-definition.ts';
import { allSchedules, leaseOf } from './schedules.ts';

/** The name in PROJECTIONS of each kind of lease other than those of read models. */
const PARTS: Readonly<Record<string, string>> = {
  reaction: 'reactions',
  mail: 'mail',
  push: 'push',
  'search-index': 'search',
  schedule: 'schedules',
};

/** The name in PROJECTIONS of a lease's work. */
export function partOf(lease: string): string {
  const [kind = '', name = ''] = lease.split(' ');
  return PARTS[kind] ?? name.replace(/_\d+$/, '');
}

/** Whether this process may do a lease's work. PROJECTIONS names what it may do; without it, it may do everything. */
export const mayRun = ({ projections }: Pick<Config, 'projections'>, lease: string): boolean =>
  projections === undefined || projections.some((named) => named === partOf(lease));

/** The leases that some process of the site must hold, in addition to those of read models and reactions. */
export const otherLeases = (
  { elasticsearchUrl, pushServices }: Pick<Config, 'elasticsearchUrl' | 'pushServices'>,
  { clock = true }: { clock?: boolean | undefined } = {},
): string[] => [
  MAIL_LEASE,
  RELATED_LEASE,
  ...(pushServices.length === 0 ? [] : [PUSH_LEASE]),
  ...(elasticsearchUrl === undefined ? [] : [INDEX_LEASE]),
  ...(clock ? allSchedules.map(leaseOf) : []),
];
