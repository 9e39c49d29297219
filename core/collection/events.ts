// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { CitedRule } from '../cited-rule.ts';
import { type EventOf, Sealed } from '../event-schema.ts';

/** Private ones are for their owner, unlisted ones for everybody with the address, and public ones are listed too. */
export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
const Visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof Visibility>;

/** Whose identity key seals the texts: a collection goes with its owner's account. */
const ownerId = z.uuid();
const about = {
  ownerId,
  title: Sealed,
  /** Markdown in the short dialect. */
  description: Sealed.nullable(),
  visibility: Visibility,
};
const Item = z.object({
  ownerId,
  addonId: z.uuid(),
  note: Sealed.nullable(),
  /** The release that the owner recommends; null: the current one. */
  releaseId: z.uuid().nullable(),
});
const Grounds = z.object({ reason: z.string().nullable(), rule: CitedRule.optional() });

/** In the stream `collection-<id>`. */
export const collectionEvents = {
  CollectionCreated: z.object(about),
  CollectionEdited: z.object(about),
  CollectionItemAdded: Item,
  /** A field that is left out is unchanged. */
  CollectionItemEdited: Item.partial({ note: true, releaseId: true }),
  CollectionItemRemoved: z.object({ addonId: z.uuid() }),
  /** All items in their new order. */
  CollectionReordered: z.object({ addonIds: z.array(z.uuid()) }),
  CollectionHidden: Grounds,
  CollectionUnhidden: z.object({}),
  CollectionDeleted: Grounds.extend({ by: z.enum(['owner', 'staff']) }),
  CollectionRestored: z.object({}),
};

export type CollectionEvent = EventOf<typeof collectionEvents>;
