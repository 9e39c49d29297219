// Recounts every counter of the read models from the log's plain events, without the code that maintains them.
import type { EventStore, Json, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';

type Day = { downloads: number; views: number; likes: number; ratings: number; comments: number };
type Work = { submitted: number; approved: number; rejected: number; reports: number };
type Engaged = { liked: boolean; rating: number | undefined };
type Reported = { addonId: string; releaseId: string; gameVersion: string; worked: boolean };
type Posted = { addonId: string; accountId: string; isDeleted: boolean };
type Listed = {
  status: string;
  isDeleted: boolean;
  releaseId: string;
  category: string;
  proposed: { releaseId?: string; category?: string };
};

export type Recounted = {
  /** By add-on. */
  engagement: Record<string, { likes: number; ratingSum: number; ratings: number; comments: number }>;
  /** By add-on, release and day, without empty days. */
  days: Record<string, Day>;
  /** By add-on. */
  totals: Record<string, Pick<Day, 'downloads' | 'views'>>;
  /** By day and category. */
  siteDays: Record<string, Day>;
  /** By add-on, release and game version. */
  compatibility: Record<string, { worked: number; total: number }>;
  /** By day. */
  workload: Record<string, Work>;
};

const noDay = (): Day => ({ downloads: 0, views: 0, likes: 0, ratings: 0, comments: 0 });
const noWork = (): Work => ({ submitted: 0, approved: 0, rejected: 0, reports: 0 });

const subjectOf = ({ streamName }: RecordedEvent) => streamName.slice(streamName.indexOf('-') + 1);
const dayOf = (moment: string) => moment.slice(0, 10);

/** The value at a path in an event's data. */
function at(data: Json | undefined, ...path: string[]): Json | undefined {
  let value = data;
  for (const key of path) {
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined;
  }
  return value;
}
const textAt = (event: RecordedEvent, ...path: string[]) => {
  const value = at(event.data, ...path);
  return typeof value === 'string' ? value : undefined;
};
const must = (text: string | undefined) => {
  if (text === undefined) throw new Error('An event lacks what it is counted by');
  return text;
};

export async function recount(log: EventStore): Promise<Recounted> {
  const listed = new Map<string, Listed>();
  const engaged = new Map<string, Engaged & { addonId: string; accountId: string }>();
  const posted = new Map<string, Posted>();
  const reported = new Map<string, Reported>();
  const gone = new Set<string>();
  const goneWithContent = new Set<string>();
  const counted = new Set<string>();
  const days: Record<string, Day> = {};
  const workload: Record<string, Work> = {};

  const work = (event: RecordedEvent, kind: keyof Work) => {
    const day = dayOf(event.metadata.occurredAt);
    workload[day] ??= noWork();
    workload[day][kind] += 1;
  };
  /** One per person, add-on and day. The first decides for which release. */
  const once = (kind: keyof Day, addonId: string, who: string, moment: string, releaseId?: string) => {
    const day = dayOf(moment);
    const fact = [kind, addonId, who, day].join(' ');
    if (counted.has(fact)) return;
    counted.add(fact);
    const key = [addonId, releaseId ?? listed.get(addonId)?.releaseId, day].join(' ');
    days[key] ??= noDay();
    days[key][kind] += 1;
  };

  for await (const event of log.readAll()) {
    const { type, data, metadata, streamName } = event;
    const subject = subjectOf(event);
    const addon = listed.get(subject);
    switch (type) {
      case 'AddonSubmitted':
      case 'AddonImported':
        listed.set(subject, {
          status: type === 'AddonImported' ? 'approved' : 'pending',
          isDeleted: false,
          releaseId: must(textAt(event, 'release', 'releaseId')),
          category: must(textAt(event, 'content', 'category')),
          proposed: {},
        });
        if (type === 'AddonSubmitted') work(event, 'submitted');
        break;
      case 'AddonEdited':
        if (!addon) break;
        addon.releaseId = textAt(event, 'changes', 'release', 'releaseId') ?? addon.releaseId;
        addon.category = textAt(event, 'changes', 'content', 'category') ?? addon.category;
        if (addon.status !== 'rejected' || data.by !== 'publisher') break;
        addon.status = 'pending';
        work(event, 'submitted');
        break;
      case 'AddonChangeProposed':
      case 'AddonChangeRebased':
      case 'AddonChangeReopened':
        if (addon) {
          addon.proposed = {
            releaseId: textAt(event, 'changes', 'release', 'releaseId'),
            category: textAt(event, 'changes', 'content', 'category'),
          };
        }
        if (type === 'AddonChangeReopened' || (type === 'AddonChangeProposed' && data.replaces === null))
          work(event, 'submitted');
        break;
      case 'AddonChangeApproved':
        if (addon) {
          addon.releaseId = addon.proposed.releaseId ?? addon.releaseId;
          addon.category = addon.proposed.category ?? addon.category;
        }
        work(event, 'approved');
        break;
      case 'AddonApproved':
        if (addon) addon.status = 'approved';
        work(event, 'approved');
        break;
      case 'AddonRejected':
        if (addon) addon.status = 'rejected';
        work(event, 'rejected');
        break;
      case 'AddonReturned':
        if (addon) addon.status = 'pending';
        work(event, 'submitted');
        break;
      case 'AddonChangeRejected':
        work(event, 'rejected');
        break;
      case 'AddonDeleted':
      case 'AddonRestored':
        if (addon) addon.isDeleted = type === 'AddonDeleted';
        break;
      case 'ReportFiled':
        work(event, 'reports');
        break;

      case 'AddonLiked':
      case 'AddonUnliked':
      case 'AddonRated':
      case 'RatingCleared': {
        const [addonId, accountId] = [must(textAt(event, 'addonId')), must(textAt(event, 'accountId'))];
        const one = engaged.get(streamName) ?? { addonId, accountId, liked: false, rating: undefined };
        engaged.set(streamName, one);
        if (type === 'AddonLiked' || type === 'AddonUnliked') one.liked = type === 'AddonLiked';
        else one.rating = type === 'AddonRated' ? Number(data.rating) : undefined;
        if (type === 'AddonLiked') once('likes', addonId, accountId, metadata.occurredAt);
        if (type === 'AddonRated') once('ratings', addonId, accountId, metadata.occurredAt);
        break;
      }
      case 'CommentPosted': {
        const [addonId, accountId] = [must(textAt(event, 'addonId')), must(textAt(event, 'accountId'))];
        posted.set(subject, { addonId, accountId, isDeleted: false });
        once('comments', addonId, subject, metadata.occurredAt);
        break;
      }
      case 'CommentDeleted':
      case 'CommentRestored': {
        const comment = posted.get(subject);
        if (comment) comment.isDeleted = type === 'CommentDeleted';
        break;
      }
      case 'AccountDeleted':
        gone.add(subject);
        if (data.withContent === true) goneWithContent.add(subject);
        break;

      case 'AddonDownloaded':
        if (data.viewer !== 'guest' && data.viewer !== 'member') break;
        once(
          'downloads',
          must(textAt(event, 'addonId')),
          must(textAt(event, 'visitor')),
          metadata.occurredAt,
          textAt(event, 'releaseId'),
        );
        break;
      case 'CompatibilityReported':
        if (data.viewer !== 'guest' && data.viewer !== 'member') break;
        reported.set(`${streamName} ${data.gameVersion}`, {
          addonId: must(textAt(event, 'addonId')),
          releaseId: must(textAt(event, 'releaseId')),
          gameVersion: must(textAt(event, 'gameVersion')),
          worked: data.worked === true,
        });
        break;
      case 'AddonViewed':
        for (const view of Array.isArray(data.views) ? data.views : []) {
          const viewer = at(view, 'viewer');
          if (viewer !== 'guest' && viewer !== 'member') continue;
          once('views', must(textAt(event, 'addonId')), String(at(view, 'visitor')), String(at(view, 'at')));
        }
        break;
    }
  }

  const engagement: Recounted['engagement'] = {};
  for (const addonId of listed.keys()) {
    const fans = [...engaged.values()].filter((one) => one.addonId === addonId && !gone.has(one.accountId));
    const stars = fans.flatMap(({ rating }) => rating ?? []);
    engagement[addonId] = {
      likes: fans.filter(({ liked }) => liked).length,
      ratingSum: stars.reduce((sum, rating) => sum + rating, 0),
      ratings: stars.length,
      comments: [...posted.values()].filter(
        (one) => one.addonId === addonId && !one.isDeleted && !goneWithContent.has(one.accountId),
      ).length,
    };
  }

  const totals: Recounted['totals'] = {};
  const siteDays: Recounted['siteDays'] = {};
  for (const [key, numbers] of Object.entries(days)) {
    const [addonId = '', , day = ''] = key.split(' ');
    if (numbers.downloads + numbers.views > 0) {
      totals[addonId] ??= { downloads: 0, views: 0 };
      totals[addonId].downloads += numbers.downloads;
      totals[addonId].views += numbers.views;
    }
    const addon = listed.get(addonId);
    if (!addon || addon.isDeleted) continue;
    const place = `${day} ${addon.category}`;
    siteDays[place] ??= noDay();
    for (const kind of ['downloads', 'views', 'likes', 'ratings', 'comments'] as const) {
      siteDays[place][kind] += numbers[kind];
    }
  }
  const compatibility: Recounted['compatibility'] = {};
  for (const { addonId, releaseId, gameVersion, worked } of reported.values()) {
    const key = [addonId, releaseId, gameVersion].join(' ');
    compatibility[key] ??= { worked: 0, total: 0 };
    compatibility[key].total += 1;
    if (worked) compatibility[key].worked += 1;
  }
  return { engagement, days, totals, siteDays, compatibility, workload };
}
