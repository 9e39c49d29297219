// Who wants to know of news about an add-on, a publisher or a collection, and why.
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

const NOTHING = '00000000-0000-0000-0000-000000000000';

export type Interest = {
  topic: string;
  why: 'download' | 'like' | 'collected' | 'follow' | 'review';
  account_id: string;
  by_id: string;
  position: bigint;
  is_over: boolean;
};

/**
 * The interest that an event begins or ends, if any.
 * @param ownerId of the collection that the event is about
 */
export function interestIn(event: ProjectedEvent, ownerId: string | undefined): Interest | undefined {
  const { position } = event;
  const common = { position, by_id: NOTHING, is_over: false };
  switch (event.type) {
    case 'AddonDownloaded': {
      const { addonId, releaseId, accountId } = event.data;
      if (accountId === null) return undefined;
      return { ...common, topic: addonId, why: 'download', account_id: accountId, by_id: releaseId };
    }
    case 'AddonLiked':
    case 'AddonUnliked': {
      const { addonId, accountId } = event.data;
      const is_over = event.type === 'AddonUnliked';
      return { ...common, topic: addonId, why: 'like', account_id: accountId, is_over };
    }
    case 'PublisherFollowed':
    case 'PublisherUnfollowed': {
      const { followerId, followedId } = event.data;
      const is_over = event.type === 'PublisherUnfollowed';
      return { ...common, topic: followedId, why: 'follow', account_id: followerId, is_over };
    }
    case 'CollectionFollowed':
    case 'CollectionUnfollowed': {
      const { followerId, collectionId } = event.data;
      const is_over = event.type === 'CollectionUnfollowed';
      return { ...common, topic: collectionId, why: 'follow', account_id: followerId, is_over };
    }
    case 'CollectionItemAdded':
    case 'CollectionItemRemoved': {
      if (ownerId === undefined) return undefined;
      const is_over = event.type === 'CollectionItemRemoved';
      const by_id = subjectOf(event);
      return { ...common, topic: event.data.addonId, why: 'collected', account_id: ownerId, by_id, is_over };
    }
    case 'ReviewMessagePosted': {
      const { addonId, authorId, by, audience } = event.data;
      if (by !== 'staff' || audience !== 'publisher') return undefined;
      return { ...common, topic: addonId, why: 'review', account_id: authorId };
    }
    default:
      return undefined;
  }
}

export const PUT_INTERESTS = `
  with latest as (
    select * from json_to_recordset($1)
      as l(topic uuid, why text, account_id uuid, by_id uuid, position bigint, is_over boolean)
  ), ended as (
    delete from interests i using latest l
    where l.is_over and i.topic = l.topic and i.why = l.why and i.account_id = l.account_id and i.by_id = l.by_id
  )
  insert into interests (topic, why, account_id, by_id, position)
  select topic, why, account_id, by_id, position from latest l
  where not is_over and not exists (select from departed d where d.account_id in (l.account_id, l.topic))
  on conflict (topic, why, account_id, by_id) do update set position = excluded.position`;
