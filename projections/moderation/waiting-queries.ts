// What waits in the review queue, for queries that look at it from several sides.
import { schemas } from '../schemas.ts';
import { isNotBanned } from './queue-places.ts';

/**
 * SQL for what waits: new add-ons and proposed changes in one queue, in the order of the log. `since` goes with an item's
 * place. Its wait is counted from `counted_since`, which is later if it left the queue and came back.
 */
export const WAITING = `
  select l.addon_id, null::uuid as change_id, l.publisher_id, 'new' as kind, l.content ->> 'title' as title,
    l.submitted_at as since, coalesce(l.waits_again_since, l.submitted_at) as counted_since,
    l.submitted_position as position
  from ${schemas.moderation}.listings l where l.status = 'pending' and l.changes_wanted is null and not l.is_deleted
    and ${isNotBanned('l.publisher_id')}
  union all
  select c.addon_id, c.id, c.publisher_id, 'change', l.content ->> 'title', c.waiting_since,
    coalesce(l.waits_again_since, c.waiting_since), c.waiting_position
  from ${schemas.moderation}.changes c join ${schemas.moderation}.listings l on l.addon_id = c.addon_id
  where c.state = 'open' and l.changes_wanted is null and not l.is_deleted and ${isNotBanned('c.publisher_id')}`;
