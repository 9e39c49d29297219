// Defines what counts as one, in a single place. A changed rule needs a new version of the projection.
import { hash } from 'node:crypto';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

/** The columns of a day. */
export const KINDS = ['downloads', 'views', 'likes', 'ratings', 'comments'] as const;
export type Kind = (typeof KINDS)[number];

/** One countable thing. Facts with the same `id` count only once. */
export type Fact = { id: string; kind: Kind; addonId: string; releaseId: string | null; day: string };

const DAY_MS = 86_400_000;

/** Visits by the publisher, staff and crawlers are recorded but do not count. */
export const isCountedViewer = (viewer: ViewerKind) => viewer === 'guest' || viewer === 'member';

/**
 * Per day: one download and one view per visitor and add-on, and one like and one rating per person and add-on. Every
 * comment counts.
 */
export function factsIn(event: ProjectedEvent): Fact[] {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'AddonDownloaded': {
      const { addonId, releaseId, visitor, viewer } = event.data;
      return isCountedViewer(viewer) ? [fact('downloads', addonId, visitor, at, releaseId)] : [];
    }
    case 'AddonViewed': {
      const { addonId, views } = event.data;
      return views
        .filter(({ viewer }) => isCountedViewer(viewer))
        .map((view) => fact('views', addonId, view.visitor, view.at));
    }
    case 'AddonLiked':
      return [fact('likes', event.data.addonId, event.data.accountId, at)];
    case 'AddonRated':
      return [fact('ratings', event.data.addonId, event.data.accountId, at)];
    case 'CommentPosted':
      return [fact('comments', event.data.addonId, subjectOf(event), at)];
    default:
      return [];
  }
}

function fact(kind: Kind, addonId: string, who: string, at: string, releaseId: string | null = null): Fact {
  const day = at.slice(0, 10);
  return { id: idOf(kind, addonId, who, day), kind, addonId, releaseId, day };
}

/** The day's number, then a hash of the rest. */
const idOf = (kind: Kind, addonId: string, who: string, day: string): string =>
  numberOf(day) + hash('sha1', `${kind} ${addonId} ${who}`, 'hex').slice(0, 24);

const numberOf = (day: string) => (Date.parse(day) / DAY_MS).toString(16).padStart(8, '0');

/** The lowest id that a fact of this day can have. */
export const firstIdOf = (day: string): string => numberOf(day).padEnd(32, '0');
