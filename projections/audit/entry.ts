// What the audit log says of an event.
import type { Link } from '@sandcrate/core/audit/chain.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { EntryRow } from './tables.ts';

export function entryOf(event: ProjectedEvent, { number, hash }: Pick<Link, 'number' | 'hash'>): EntryRow {
  const { id, position, type, streamName, revision, metadata } = event;
  const [kind = ''] = streamName.split('-', 1);
  return {
    number: BigInt(number),
    event_id: id,
    position,
    type,
    stream: streamName,
    revision: Number(revision),
    subject_kind: kind,
    subject_id: subjectOf(event),
    actor_id: actorId(event),
    actor_role: metadata.actor === 'system' ? 'system' : metadata.actor.role,
    reason: reasonOf(event),
    occurred_at: occurredAt(event),
    hash,
  };
}

/** Why, in the words of who decided; of a change of role or setting, to what. */
function reasonOf({ type, data }: ProjectedEvent): string | null {
  switch (type) {
    case 'AddonRejected':
    case 'AddonChangeRejected':
    case 'AddonHidden':
    case 'AddonDeleted':
    case 'CommentDeleted':
    case 'AccountBanned':
    case 'PublisherAccessDeclined':
    case 'PublisherAccessRevoked':
    case 'RecallIssued':
      return data.reason;
    case 'ReportResolved':
    case 'ReportDismissed':
    case 'AppealUpheld':
    case 'AppealOverturned':
    case 'RecallLifted':
      return data.note;
    case 'RoleChanged':
    case 'InviteIssued':
    case 'AccountRegistered':
      return data.role;
    case 'SettingChanged':
      return `${data.name}: ${JSON.stringify(data.value)}`;
    default:
      return null;
  }
}
