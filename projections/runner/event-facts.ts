// Facts about any event that projections need.
import { isPerson } from '@sandcrate/core/access.ts';
import type { EventSchemas } from '@sandcrate/core/event-schema.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import type { ProjectedEvent } from './projection.ts';

/** The id of a stream's subject: the part after the hyphen in `account-<id>`, `addon-<id>`. */
export const subjectOf = ({ streamName }: { streamName: string }) =>
  streamName.slice(streamName.indexOf('-') + 1);

/** When an event happened. */
export const occurredAt = ({ metadata }: { metadata: { occurredAt: string } }) =>
  new Date(metadata.occurredAt);

/** The account that acted; null when it was the system. */
export const actorId = ({ metadata: { actor } }: { metadata: { actor: Actor } }) =>
  isPerson(actor) ? actor.id : null;

/** The subjects whose keys were destroyed. */
export const erasedIn = (events: readonly ProjectedEvent[]): string[] =>
  events.flatMap(({ type, data }) => (type === 'SubjectErased' ? data.subjects : []));

type In<Schemas extends EventSchemas> = Extract<ProjectedEvent, { type: keyof Schemas }>;

/** The event types of one concept. */
export const typesOf = <Schemas extends EventSchemas>(schemas: Schemas) =>
  Object.keys(schemas) as (keyof Schemas & string)[];

/** The events that belong to one concept, given its event types. */
export const eventsIn = <Schemas extends EventSchemas>(
  types: Schemas,
  events: readonly ProjectedEvent[],
): In<Schemas>[] => events.filter((event) => isIn(types, event));

/** Whether an event belongs to the concept with these event types. */
export const isIn = <Schemas extends EventSchemas>(
  types: Schemas,
  event: ProjectedEvent,
): event is In<Schemas> => Object.hasOwn(types, event.type);
