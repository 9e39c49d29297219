// What members and guests do with add-ons and with each other.
import * as account from '@sandcrate/core/account/account.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import * as compatibility from '@sandcrate/core/compatibility/compatibility.ts';
import { DEVICES, FAILURES } from '@sandcrate/core/compatibility/words.ts';
import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import * as follow from '@sandcrate/core/follow/follow.ts';
import { CONTENT_KINDS } from '@sandcrate/core/pack/contents.ts';
import * as packIndex from '@sandcrate/core/pack-index/pack-index.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import { type Act, inTurn } from './act.ts';
import { owner, type Scene } from './scene.ts';

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

export function commentActs({ ports, person, addonId, commentId, n, isEven, asMember, run }: Scene): Act[] {
  const stream = comment.streamName(commentId);
  const post = asMember(async () =>
    run(comment, stream, {
      type: 'PostComment',
      addonId,
      accountId: person.id,
      content: await ports.privacy.seal(content(person.id), `Comment ${n}`),
    }),
  );
  const remove: Act = () =>
    run(comment, stream, {
      type: 'DeleteComment',
      by: n % 5 === 0 ? { id: person.id, role: 'user' } : owner,
      reason: isEven ? 'Rude' : null,
    });
  const restore: Act = () => run(comment, stream, { type: 'RestoreComment', by: owner });
  return [post, post, inTurn(post, remove), inTurn(remove, restore)];
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
