// Which subject's key opens the sealed data of an event.
import type { EventType, Known } from '../event-types.ts';
import { content, identity, invite } from './subjects.ts';

/** The events that hold sealed data. */
export const SEALING_TYPES = [
  'AccountRegistered',
  'AccountImported',
  'AccountHandedOver',
  'PasswordChanged',
  'SecondFactorEnrolled',
  'PublisherAccessRequested',
  'InviteIssued',
  'CommentPosted',
  'CommentEdited',
  'ReviewMessagePosted',
  'AccountNotePosted',
  'ReportFiled',
  'AppealFiled',
  'CollectionCreated',
  'CollectionEdited',
  'CollectionItemAdded',
  'CollectionItemEdited',
  'ProfileEdited',
] as const satisfies readonly EventType[];

const KEY_ID = /"sealed:[^:"]*:([0-9a-f-]{36}):/;

/** The subject of an event's sealed data, and the id of the key that opens it; undefined for an event without any. */
export function sealedUnder(event: Known): { subject: string; keyId: string } | undefined {
  const subject = subjectIn(event);
  const [, keyId] = KEY_ID.exec(JSON.stringify(event.data)) ?? [];
  return subject === undefined || keyId === undefined ? undefined : { subject, keyId };
}

function subjectIn({ type, data, streamName }: Known): string | undefined {
  const id = streamName.slice(streamName.indexOf('-') + 1);
  switch (type) {
    case 'AccountRegistered':
    case 'AccountImported':
    case 'AccountHandedOver':
    case 'PasswordChanged':
    case 'SecondFactorEnrolled':
    case 'PublisherAccessRequested':
    case 'ProfileEdited':
      return identity(id);
    case 'InviteIssued':
      return invite(id, data.issue);
    case 'CommentPosted':
    case 'CommentEdited':
      return content(data.accountId);
    case 'ReviewMessagePosted':
      return content(data.authorId);
    case 'AccountNotePosted':
      return identity(data.accountId);
    case 'ReportFiled':
      return content(data.reporterId);
    case 'AppealFiled':
      return content(data.appellantId);
    case 'CollectionCreated':
    case 'CollectionEdited':
    case 'CollectionItemAdded':
    case 'CollectionItemEdited':
      return identity(data.ownerId);
    default:
      return undefined;
  }
}
