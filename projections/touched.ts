// Which public responses an event makes out of date. The caches of pages and lists in every process depend on it.
import { subjectOf } from './runner/event-facts.ts';
import type { Applied, ProjectedEvent } from './runner/projection.ts';

/** `outdated` lists have old numbers and may be shown for a moment longer; `wrong` ones must not be shown again. */
export type ListState = 'current' | 'outdated' | 'wrong';

/** With what is known of the change beside the events, which only the process that made it knows. */
export type Touched = Applied & {
  /**
   * The add-ons, accounts and collections that changed, by id. If only their numbers, comments, reports or collections
   * changed, the subject is `numbersOf`, `commentsOf`, `reportsOf` or `collectedIn` that id instead.
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
/** The collections that an add-on is in. */
export const collectedIn = (addonId: string) => `${addonId}/collections`;
/** Whether an add-on works, as players report. */
export const reportsOf = (addonId: string) => `${addonId}/reports`;

const NOTHING: Touched = { subjects: new Set(), lists: 'current' };
export const EVERYTHING: Touched = { subjects: 'all', lists: 'wrong' };
/** What deferred work on the rows of these subjects touches: what was built from them before is out of date. */
export const settled = (subjects: Iterable<string>): Touched => ({
  subjects: new Set(subjects),
  lists: 'wrong',
});

const ORDER: readonly ListState[] = ['current', 'outdated', 'wrong'];

/**
 * What a batch of events touches once a read model shows them. What only one read model shows is touched by that one
 * alone, so that a cached response is not dropped again when the others follow.
 * @param affected subjects that the read model found to change with these events, which do not name them
 */
export function touchedBy(
  events: readonly ProjectedEvent[],
  readModel: string,
  affected: readonly string[] = [],
): Touched {
  const ids = new Set(affected);
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

/** What both touch. */
export const touchedByBoth = (one: Touched, other: Touched): Touched => ({
  subjects:
    one.subjects === 'all' || other.subjects === 'all'
      ? 'all'
      : new Set([...one.subjects, ...other.subjects]),
  lists: ORDER[Math.max(ORDER.indexOf(one.lists), ORDER.indexOf(other.lists))] ?? 'wrong',
});

const touching = (subject: string, lists: ListState): Touched => ({ subjects: new Set([subject]), lists });

/** The pages that show the comments of an add-on, or how many it has. */
const commentedIn = (addonId: string | undefined): Touched['subjects'] =>
  addonId === undefined ? 'all' : new Set([numbersOf(addonId), commentsOf(addonId)]);

function touchedByOne(event: ProjectedEvent, readModel: string): Touched {
  if (readModel === 'audit' || readModel === 'inbox') return NOTHING; // guests see nothing of them
  switch (event.type) {
    case 'AddonRated':
    case 'RatingCleared':
    case 'AddonLiked':
    case 'AddonUnliked':
      return readModel === 'catalogue' ? touching(numbersOf(event.data.addonId), 'outdated') : NOTHING;
    case 'CommentPosted':
      if (readModel === 'moderation') return touching(commentsOf(event.data.addonId), 'current');
      return readModel === 'catalogue' ? touching(numbersOf(event.data.addonId), 'outdated') : NOTHING;
    case 'CommentEdited':
    case 'CommentPinned':
    case 'CommentUnpinned':
      return readModel === 'moderation' ? touching(commentsOf(event.data.addonId), 'current') : NOTHING;
    case 'AddonDownloaded':
      return readModel === 'statistics' ? touching(numbersOf(event.data.addonId), 'current') : NOTHING;
    case 'CompatibilityReported':
      return readModel === 'statistics' ? touching(reportsOf(event.data.addonId), 'current') : NOTHING;
    case 'PackIndexed':
      return { subjects: new Set(), lists: 'wrong' }; // searches find its add-ons by different words
    case 'PublisherFollowed':
    case 'PublisherUnfollowed':
      return readModel === 'accounts' ? touching(numbersOf(event.data.followedId), 'outdated') : NOTHING;
    case 'CollectionFollowed':
    case 'CollectionUnfollowed':
      return readModel === 'catalogue' ? touching(numbersOf(event.data.collectionId), 'current') : NOTHING;
    case 'CollectionItemAdded':
    case 'CollectionItemRemoved':
      return { subjects: new Set([subjectOf(event), collectedIn(event.data.addonId)]), lists: 'current' };
    case 'CommentDeleted':
    case 'CommentRestored':
      return { subjects: commentedIn(event.data.addonId), lists: 'outdated' };
    case 'AccountRegistered':
      return event.data.isPublisher ? { subjects: new Set(), lists: 'wrong' } : NOTHING;
    case 'AccountImported': // its add-ons follow
      return { subjects: new Set(), lists: 'wrong' };
    // Whatever shows an account's name or badge, or an add-on of its own, has the account as a subject.
    case 'AccountHandedOver':
    case 'PublisherAccessGranted':
    case 'PublisherAccessRevoked':
    case 'PublisherVerified':
    case 'PublisherUnverified':
    case 'RoleChanged':
    case 'AccountBanned':
    case 'AccountUnbanned':
    case 'AccountDeleted': // read models find what it rated, liked, followed or commented on
      return touching(subjectOf(event), 'wrong');
    case 'ProfileEdited':
    case 'ProfileCleared':
    case 'ProfileRestored':
      return readModel === 'catalogue' ? touching(subjectOf(event), 'outdated') : NOTHING;
    case 'SubjectErased':
      return touching(subjectOf(event), 'current');
    case 'RecallIssued': // the catalogue finds the add-ons with the file or pack
    case 'RecallLifted':
      return { subjects: new Set(), lists: 'wrong' };
    default:
      if (event.streamName.startsWith('addon-')) return touching(subjectOf(event), 'wrong');
      return event.streamName.startsWith('collection-') ? touching(subjectOf(event), 'current') : NOTHING;
  }
}

/** The subjects of one notification, which is limited to 8,000 bytes. */
const SUBJECTS_AT_ONCE = 150;

/** Encodes it for notifications, at least one: longer lists of subjects take several. */
export function encodeTouched({ subjects, lists }: Touched): string[] {
  if (subjects === 'all') return [`${lists}:*`];
  const ids = [...subjects];
  const parts = Math.max(1, Math.ceil(ids.length / SUBJECTS_AT_ONCE));
  return Array.from({ length: parts }, (_, part) => {
    const first = part * SUBJECTS_AT_ONCE;
    return `${lists}:${ids.slice(first, first + SUBJECTS_AT_ONCE).join(',')}`;
  });
}

/** Decodes one of them; undefined when the text is not ours. */
export function decodeTouched(text: string): Touched | undefined {
  const [state, ids = ''] = text.split(':');
  const lists = ORDER.find((each) => each === state);
  if (lists === undefined) return undefined;
  return { lists, subjects: ids === '*' ? 'all' : new Set(ids.split(',').filter(Boolean)) };
}
