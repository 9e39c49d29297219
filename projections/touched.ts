// Which public answers an event makes out of date: what caches of pages and lists go by, in every process.
import { subjectOf } from './runner/event-facts.ts';
import type { ProjectedEvent } from './runner/projection.ts';

/** `outdated` lists hold old numbers and may be shown for a moment longer; `wrong` ones must not be shown again. */
export type ListState = 'current' | 'outdated' | 'wrong';

export type Touched = {
  /** The ids of the add-ons and publishers whose pages show something else now. */
  subjects: 'all' | ReadonlySet<string>;
  lists: ListState;
};

const NOTHING: Touched = { subjects: new Set(), lists: 'current' };
export const EVERYTHING: Touched = { subjects: 'all', lists: 'wrong' };

const ORDER: readonly ListState[] = ['current', 'outdated', 'wrong'];

/** What a batch of events touches. */
export function touchedBy(events: readonly ProjectedEvent[]): Touched {
  const ids = new Set<string>();
  let all = false;
  let worst = 0;
  for (const event of events) {
    const { subjects, lists } = touchedByOne(event);
    if (subjects === 'all') all = true;
    else for (const id of subjects) ids.add(id);
    worst = Math.max(worst, ORDER.indexOf(lists));
  }
  return { subjects: all ? 'all' : ids, lists: ORDER[worst] ?? 'wrong' };
}

function touchedByOne(event: ProjectedEvent): Touched {
  switch (event.type) {
    case 'AddonRated':
    case 'RatingCleared':
    case 'AddonLiked':
    case 'AddonUnliked':
    case 'CommentPosted':
      return { subjects: new Set([event.data.addonId]), lists: 'outdated' };
    case 'AddonDownloaded':
    case 'CompatibilityReported':
      return { subjects: new Set([event.data.addonId]), lists: 'current' };
    case 'PackIndexed':
      return { subjects: new Set(), lists: 'wrong' }; // searches find its add-ons by other words
    case 'PublisherFollowed':
    case 'PublisherUnfollowed':
      return { subjects: new Set([event.data.followedId]), lists: 'outdated' };
    case 'CommentDeleted':
    case 'CommentRestored':
      return { subjects: 'all', lists: 'outdated' }; // the event does not name its add-on
    case 'AccountRegistered':
      return event.data.isPublisher ? { subjects: new Set(), lists: 'wrong' } : NOTHING;
    case 'AccountImported':
    case 'AccountHandedOver':
    case 'PublisherAccessGranted':
    case 'PublisherAccessRevoked':
    case 'PublisherVerified':
    case 'PublisherUnverified':
    case 'RoleChanged':
    case 'AccountBanned':
    case 'AccountUnbanned':
    case 'AccountDeleted':
    case 'SubjectErased':
    case 'RecallIssued':
    case 'RecallLifted':
      return EVERYTHING;
    default:
      return event.streamName.startsWith('addon-')
        ? { subjects: new Set([subjectOf(event)]), lists: 'wrong' }
        : NOTHING;
  }
}

/** Longer lists of ids say 'all' instead: a notification holds 8,000 bytes. */
const MOST_SUBJECTS = 150;

/** As it travels in a notification. */
export function encodeTouched({ subjects, lists }: Touched): string {
  const ids = subjects === 'all' || subjects.size > MOST_SUBJECTS ? '*' : [...subjects].join(',');
  return `${lists}:${ids}`;
}

/** The opposite; `undefined` when it is none of ours. */
export function decodeTouched(text: string): Touched | undefined {
  const [state, ids = ''] = text.split(':');
  const lists = ORDER.find((each) => each === state);
  if (lists === undefined) return undefined;
  return { lists, subjects: ids === '*' ? 'all' : new Set(ids.split(',').filter(Boolean)) };
}
