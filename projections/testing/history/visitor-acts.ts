// What members and guests do with add-ons and with each other.
import type { Person } from '@sandcrate/core/access.ts';
import * as account from '@sandcrate/core/account/account.ts';
import * as appeals from '@sandcrate/core/appeal/appeal.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import { VISIBILITIES } from '@sandcrate/core/collection/events.ts';
import * as collectionFollow from '@sandcrate/core/collection-follow/collection-follow.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import * as compatibility from '@sandcrate/core/compatibility/compatibility.ts';
import { DEVICES, FAILURES } from '@sandcrate/core/compatibility/words.ts';
import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import * as follow from '@sandcrate/core/follow/follow.ts';
import { CONTENT_KINDS } from '@sandcrate/core/pack/contents.ts';
import * as packIndex from '@sandcrate/core/pack-index/pack-index.ts';
import * as pin from '@sandcrate/core/pin/pin.ts';
import { content, identity } from '@sandcrate/core/privacy/subjects.ts';
import { PROFILE_PARTS } from '@sandcrate/core/profile/events.ts';
import * as profile from '@sandcrate/core/profile/profile.ts';
import * as reports from '@sandcrate/core/report/report.ts';

import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import { type Act, inTurn } from './act.ts';
import { idOf, owner, type Scene } from './scene.ts';

const VIEWERS = ['guest', 'member', 'own', 'staff', 'bot'] as const;

export function engagementActs({ person, addonId, n, isEven, asMember, run }: Scene): Act[] {
  const pair = { addonId, accountId: person.id };
  const give = (command: engagement.EngagementCommand) =>
    asMember(() => run(engagement, engagement.streamName(addonId, person.id), command));
  const rate = asMember(({ publisherId }) =>
    run(engagement, engagement.streamName(addonId, person.id), {
      type: 'RateAddon',
      ...pair,
      rating: 1 + (n % 5),
      publisherId,
    }),
  );
  return [
    rate,
    rate,
    give({ type: 'LikeAddon', ...pair, liked: true }),
    give({ type: 'LikeAddon', ...pair }),
    isEven ? give({ type: 'ClearRating', ...pair }) : give({ type: 'WithdrawEngagement', ...pair }),
  ];
}

export function commentActs(scene: Scene): Act[] {
  const { ports, person, other, addonId, commentId, n, now, isEven, newId, asMember, run } = scene;
  const stream = comment.streamName(commentId);
  const post = asMember(async () =>
    run(comment, stream, {
      type: 'PostComment',
      addonId,
      accountId: person.id,
      content: await ports.privacy.seal(content(person.id), `Comment ${n}`),
      mentions: [],
      replyTo: null,
    }),
  );
  const remove: Act = () =>
    run(comment, stream, {
      type: 'DeleteComment',
      by: n % 5 === 0 ? { id: person.id, role: 'user' } : owner,
      reason: isEven ? 'Rude' : null,
    });
  const restore: Act = () => run(comment, stream, { type: 'RestoreComment', by: owner });
  const reply = asMember(async () => {
    const { state } = await ports.handler.load(comment, stream);
    return run(comment, comment.streamName(newId('reply')), {
      type: 'PostComment',
      addonId,
      accountId: person.id,
      content: await ports.privacy.seal(content(person.id), `Reply ${n}`),
      mentions: [other.id],
      replyTo: state && { id: commentId, addonId, threadId: null, isShown: state.deletedBy === null },
    });
  });
  const edit = asMember(async () =>
    run(comment, stream, {
      type: 'EditComment',
      by: { id: person.id, role: 'user' },
      content: await ports.privacy.seal(content(person.id), `Comment ${n}, edited`),
      mentions: isEven ? [other.id] : [],
      now,
    }),
  );
  const about = { addonId, publisherId: other.id, commentId, by: owner };
  const fix: Act = () =>
    run(pin, pin.streamName(addonId), { type: 'PinComment', ...about, isReply: false, isShown: true });
  const unfix: Act = () => run(pin, pin.streamName(addonId), { type: 'UnpinComment', ...about });
  return [
    inTurn(post, reply),
    inTurn(post, edit, edit),
    inTurn(post, remove),
    inTurn(remove, restore, reply),
    inTurn(post, fix),
    inTurn(fix, unfix),
  ];
}

export function followActs({ ports, person, other, n, run }: Scene): Act[] {
  const pair = { followerId: person.id, followedId: other.id };
  const stream = follow.streamName(person.id, other.id);
  const unfollow: Act = () => run(follow, stream, { type: 'Unfollow', ...pair });
  const begin: Act = async () => {
    const { state } = await ports.handler.load(account, account.streamName(other.id));
    const isPublisher = state.status === 'active' && state.isPublisher;
    return run(follow, stream, { type: 'Follow', ...pair, isPublisher });
  };
  return [begin, begin, n % 3 === 0 ? inTurn(begin, unfollow) : unfollow];
}

export function collectionActs({
  ports,
  person,
  other,
  addonId,
  named,
  n,
  now,
  isEven,
  asMember,
  run,
}: Scene): Act[] {
  const self = { id: person.id, role: 'user' } as const;
  const id = idOf('collection', named(`${n % 2} of ${person.username}`));
  const give = (command: collection.CollectionCommand) => run(collection, collection.streamName(id), command);
  const seal = (text: string) => ports.privacy.seal(identity(person.id), text);
  const about = async () =>
    ({
      title: await seal(`Collection ${n}`),
      description: isEven ? await seal(`About ${n}`) : null,
      visibility: VISIBILITIES[n % 3] ?? 'public',
      isVerified: true,
    }) as const;
  const create = asMember(async () =>
    give({ type: 'CreateCollection', ...(await about()), ownerId: person.id, owned: 0 }),
  );
  const put = asMember(async ({ release: { releaseId } }) =>
    give({
      type: 'PutItem',
      by: self,
      addonId,
      ...(n % 3 !== 0 && { note: isEven ? await seal(`Note ${n}`) : null }),
      ...(n % 5 === 0 && { releaseId }),
    }),
  );
  const annotate: Act = async () =>
    give({ type: 'PutItem', by: self, addonId, note: await seal(`Changed note ${n}`) });
  const putAnother: Act = () => give({ type: 'PutItem', by: self, addonId: idOf('addon', named('another')) });
  const removeItem: Act = () => give({ type: 'RemoveItem', by: self, addonId });
  const reorder: Act = async () => {
    const { state } = await ports.handler.load(collection, collection.streamName(id));
    const addonIds = (state?.items ?? []).map((item) => item.addonId).toReversed();
    await give({ type: 'ReorderItems', by: self, addonIds });
  };
  const hide =
    (hidden: boolean): Act =>
    () =>
      give({ type: 'HideCollection', by: owner, hidden, reason: 'Insults' });
  const remove =
    (by: Person): Act =>
    () =>
      give({ type: 'DeleteCollection', by, reason: 'Spam' });
  const subject = { kind: 'collection', collectionId: id } as const;
  const report: Act = async () =>
    run(reports, reports.streamName(reports.reportId(other.id, subject)), {
      type: 'FileReport',
      reporterId: other.id,
      subject,
      reason: 'spam',
      description: await ports.privacy.seal(content(other.id), `Report of a collection ${n}`),
      subjectOwnerId: person.id,
    });
  const settle: Act = () =>
    run(reports, reports.streamName(reports.reportId(other.id, subject)), {
      type: 'ResolveReport',
      by: owner,
      note: 'Seen',
      action: 'hide',
      subjectOwnerId: person.id,
    });
  const eventId = idOf('decision', named(`collection ${n % 4}`));
  const appeal: Act = async () =>
    run(appeals, appeals.streamName(eventId), {
      type: 'FileAppeal',
      collectionId: id,
      appellantId: person.id,
      decision: { eventId, type: 'CollectionHidden', decidedBy: owner.id, decidedAt: now.toISOString() },
      text: await ports.privacy.seal(content(person.id), `Appeal for a collection ${n}`),
      concernedId: person.id,
      now,
    });
  const pair = { followerId: other.id, collectionId: id };
  const followStream = collectionFollow.streamName(other.id, id);
  const follows: Act = async () => {
    const { state } = await ports.handler.load(collection, collection.streamName(id));
    const ownerId = state?.deletedBy === null ? state.ownerId : undefined;
    await run(collectionFollow, followStream, { type: 'FollowCollection', ...pair, ownerId });
  };
  const unfollow: Act = () => run(collectionFollow, followStream, { type: 'UnfollowCollection', ...pair });
  return [
    inTurn(create, put, annotate),
    inTurn(create, put, putAnother, reorder),
    inTurn(create, put, removeItem),
    inTurn(create, follows, unfollow),
    inTurn(create, put, follows),
    inTurn(create, async () => give({ type: 'EditCollection', ...(await about()), by: self })),
    hide(isEven),
    inTurn(create, hide(true), appeal, hide(false)),
    inTurn(create, report, settle, hide(true)),
    inTurn(create, remove(owner), () => give({ type: 'RestoreCollection', by: owner })),
    remove(n % 3 === 0 ? self : owner),
    isEven ? follows : unfollow,
  ];
}

export function profileActs({ ports, person, other, named, n, isEven, now, asMember, run }: Scene): Act[] {
  const accountId = person.id;
  const give = (command: profile.ProfileCommand) => run(profile, profile.streamName(accountId), command);
  const seal = (text: string) => ports.privacy.seal(identity(accountId), text);
  const by = { id: accountId, role: 'user' } as const;
  const write = asMember(async () =>
    give({
      type: 'EditProfile',
      by,
      accountId,
      text: await seal(`About ${n}`),
      ...(isEven && { links: [await seal(`https://example.org/${n}`), await seal('https://example.net/')] }),
    }),
  );
  const sha256 = String(n % 10).repeat(64);
  const depict = asMember(() =>
    give({ type: 'EditProfile', by, accountId, picture: { sha256, width: 512, height: 512 } }),
  );
  const empty: Act = () =>
    give({ type: 'EditProfile', by, accountId, text: null, ...(isEven && { picture: null, links: [] }) });
  const parts = PROFILE_PARTS.filter((_, at) => at !== n % 3);
  const clear: Act = () =>
    give({ type: 'ClearProfile', by: owner, accountId, parts, reason: isEven ? 'Insults' : null, now });
  const restore: Act = () => give({ type: 'RestoreProfile', by: owner, accountId, parts, now });
  const subject = { kind: 'profile', profileId: accountId } as const;
  const reportStream = reports.streamName(reports.reportId(other.id, subject));
  const report: Act = async () =>
    run(reports, reportStream, {
      type: 'FileReport',
      reporterId: other.id,
      subject,
      reason: 'spam',
      description: await ports.privacy.seal(content(other.id), `Report of a profile ${n}`),
      subjectOwnerId: accountId,
    });
  const settle: Act = () =>
    run(reports, reportStream, {
      type: 'ResolveReport',
      by: owner,
      note: 'Seen',
      action: 'clear',
      subjectOwnerId: accountId,
    });
  const eventId = idOf('decision', named(`profile ${n % 4}`));
  const appeal: Act = async () =>
    run(appeals, appeals.streamName(eventId), {
      type: 'FileAppeal',
      profileId: accountId,
      appellantId: accountId,
      decision: { eventId, type: 'ProfileCleared', decidedBy: owner.id, decidedAt: now.toISOString() },
      text: await ports.privacy.seal(content(accountId), `Appeal for a profile ${n}`),
      concernedId: accountId,
      now,
    });
  return [
    inTurn(write, depict, report),
    inTurn(write, depict, report, settle, clear),
    inTurn(write, depict, clear, restore),
    inTurn(write, clear, appeal, restore),
    inTurn(write, clear, write),
    empty,
  ];
}

export function compatibilityActs({ person, addonId, n, isEven, asMember, run }: Scene): Act[] {
  const viewer = VIEWERS[n % 5] ?? 'guest';
  const reporter =
    viewer === 'guest' || viewer === 'bot' ? { visitor: `visitor-${n}` } : { accountId: person.id };
  const report = asMember(({ publisherId, release: { releaseId } }) =>
    run(compatibility, compatibility.streamName(releaseId, reporter), {
      type: 'ReportCompatibility',
      addonId,
      releaseId,
      reporter,
      viewer,
      gameVersion: `1.21.${n % 3}`,
      device: DEVICES[n % DEVICES.length] ?? 'other',
      worked: isEven,
      failure: FAILURES[n % FAILURES.length] ?? null,
      publisherId,
    }),
  );
  return [report, report];
}

/** Indexing a release's file, which the site does by itself. */
export function packIndexActs({ n, asMember, run }: Scene): Act[] {
  const index = asMember(async ({ release: { download } }) => {
    if (download.kind !== 'file') return;
    const { sha256 } = download;
    await run(packIndex, packIndex.streamName(sha256), {
      type: 'RecordPackIndex',
      sha256,
      indexVersion: 1 + (n % 3),
      adds: CONTENT_KINDS.slice(0, n % 4),
      names: `Thing ${n}\nOther ${n % 7}`,
    });
  });
  return [index, index];
}

/** Facts, which are recorded without a decision. */
export function trafficActs({ ports, person, addonId, n, now, context, asMember }: Scene): Act[] {
  const stream = traffic.streamName(addonId, now);
  const visitor = `visitor ${n % 5}`;
  const viewer = VIEWERS[n % 5] ?? 'guest';
  const at = now.toISOString();
  const accountId = viewer === 'guest' || viewer === 'bot' ? null : person.id;
  return [
    asMember(({ release: { releaseId } }) =>
      ports.handler.record(
        stream,
        [traffic.downloaded({ addonId, releaseId, visitor, viewer, accountId })],
        context,
      ),
    ),
    asMember(() => {
      const views = [
        { visitor, viewer, at },
        { visitor: `${visitor}'s friend`, viewer: 'guest' as const, at },
      ];
      return ports.handler.record(stream, traffic.viewed({ addonId, views }), context);
    }),
  ];
}
