import { isStaff } from '@sandcrate/core/access.ts';
import type { Visitor } from '@sandcrate/core/privacy/visitors.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

/**
 * The caller's relation to an add-on. Which relations count is decided where they are counted.
 * @param publisherId the account that published the add-on [no add-on]
 */
export function viewerKind({ viewer, headers }: FastifyRequest, publisherId?: string): ViewerKind {
  if (viewer !== undefined && viewer.id === publisherId) return 'own';
  if (viewer && isStaff(viewer.role)) return 'staff';
  const agent = headers['user-agent'];
  if (agent === undefined || isbot(agent)) return 'bot';
  return viewer ? 'member' : 'guest';
}

/** Whose visit it is: the account's, or that of a guest's network address. */
export const visitorOf = ({ viewer, ip }: FastifyRequest): Visitor =>
  viewer ? { accountId: viewer.id } : { address: ip };
