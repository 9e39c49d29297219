// Which public responses an event makes out of date. The caches of pages and lists in every process depend on it.
import { subjectOf } from './runner/event-facts.ts';
import type { ProjectedEvent } from './runner/projection.ts';

/** `outdated` lists have old numbers and may be shown for a moment longer; `wrong` ones must not be shown again. */
export type ListState = 'current' | 'outdated' | 'wrong';

export type Touched = {
  /**
   * The add-ons and publishers that changed, by id. If only their numbers, comments or reports changed, the subject is
   * `numbersOf`, `commentsOf` or `reportsOf` that id instead.
   */
  subjects: 'all' | ReadonlySet<string>;
  lists: ListState;
};

const NUMBERS = '/numbers';

/** Counts of what others do with an add-on or publisher: ratings, likes, comments, downloads, followers. */
export const numbersOf = (id: string) => `${id}${NUMBERS}`;
export const isNumbers = (subject: string) => subject.endsWith(NUMBERS);
/** The comments that an add-on's page shows. */
export const commentsOf = (addonId: string) => `${addonId}/comments`;
/** Whether an add-on works, as players report. */
export const reportsOf = (addonId: string) => `${addonId}/reports`;

const NOTHING: Touched = { subjects: new Set(), lists: 'current' };
export const EVERYTHING: Touched = { subjects: 'all', lists: 'wrong' };

const ORDER: readonly ListState[] = ['current', 'outdated', 'wrong'];

/**
 * What a batch of events touches once a read model shows them. What only one read model shows is touched by that one
 * alone, so that a cached response is not dropped again when the others follow.
 */
export function touchedBy(events: readonly ProjectedEvent[], readModel: string): Touched {
  const ids = new Set<string>();
  let all = false;
  let worst = 0;
  for (const event of events) {
    const { subjects, lists } = touchedByOne(event, readModel);
    if (subjects === 'all') all = true;
    else for (const id of subjects) ids.add(id);
    worst = Math.max(worst, ORDER.indexOf(lists));
  }
  return { subjects: all ? 'all' : ids, lists: ORDER[worst] ?? 'wrong' };
}

const touching = (subject: string, lists: ListState): Touched => ({ subjects: new Set([subject]), lists });

/** The pages that show the comments of an add-on, or how many it has. */
const commentedIn = (addonId: string | undefined): Touched['subjects'] =>
  addonId === undefined ? 'all' : new Set([numbersOf(addonId), commentsOf(addonId)]);

function touchedByOne(event: ProjectedEvent, readModel: string): Touched {
  if (readModel === 'audit') return NOTHING; // guests see nothing of it
  switch (event.type) {
    case 'AddonRated':
    case 'RatingCleared':
    case 'AddonLiked':
    case 'AddonUnliked':
      return readModel === 'catalogue' ? touching(numbersOf(event.data.addonId), 'outdated') : NOTHING;
    case 'CommentPosted':
      if (readModel === 'moderation') return touching(commentsOf(event.data.addonId), 'current');
      return readModel === 'catalogue' ? touching(numbersOf(event.data.addonId), 'outdated') : NOTHING;
    case 'AddonDownloaded':
      return readModel === 'statistics' ? touching(numbersOf(event.data.addonId), 'current') : NOTHING;
    case 'CompatibilityReported':
      return readModel === 'statistics' ? touching(reportsOf(event.data.addonId), 'current') : NOTHING;
    case 'PackIndexed':
      return { subjects: new Set(), lists: 'wrong' }; // searches find its add-ons by different words
    case 'PublisherFollowed':
    case 'PublisherUnfollowed':
      return readModel === 'accounts' ? touching(numbersOf(event.data.followedId), 'outdated') : NOTHING;
    case 'CommentDeleted':
    case 'CommentRestored':
      return { subjects: commentedIn(event.data.addonId), lists: 'outdated' };
    case 'AccountRegistered':
      return event.data.isPublisher ? { subjects: new Set(), lists: 'wrong' } : NOTHING;
    case 'AccountImported': // its add-ons follow
      return { subjects: new Set(), lists: 'wrong' };
    // Badges and names are on cards and comments, on pages that do not name the account as their subject.
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

/** Longer lists of ids become 'all', because a notification is limited to 8,000 bytes. */
const MOST_SUBJECTS = 150;

/** Encodes it for a notification. */
export function encodeTouched({ subjects, lists }: Touched): string {
  const ids = subjects === 'all' || subjects.size > MOST_SUBJECTS ? '*' : [...subjects].join(',');
  return `${lists}:${ids}`;
}

/** Decodes it; undefined when the text is not ours. */
export function decodeTouched(text: string): Touched | undefined {
  const [state, ids = ''] = text.split(':');
  const lists = ORDER.find((each) => each === state);
  if (lists === undefined) return undefined;
  return { lists, subjects: ids === '*' ? 'all' : new Set(ids.split(',').filter(Boolean)) };
}
