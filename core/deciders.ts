// The decider of each stream, for code that replays streams of any kind.
import * as account from './account/account.ts';
import * as addon from './addon/addon.ts';
import * as appeal from './appeal/appeal.ts';
import * as audit from './audit/audit.ts';
import * as collection from './collection/collection.ts';
import * as collectionFollow from './collection-follow/collection-follow.ts';
import * as comment from './comment/comment.ts';
import * as compatibility from './compatibility/compatibility.ts';
import * as engagement from './engagement/engagement.ts';
import * as follow from './follow/follow.ts';
import * as invite from './invite/invite.ts';
import * as log from './log/log.ts';
import * as message from './message/message.ts';
import * as name from './name/name.ts';
import * as packIndex from './pack-index/pack-index.ts';
import * as pin from './pin/pin.ts';
import * as profile from './profile/profile.ts';
import * as recall from './recall/recall.ts';
import * as report from './report/report.ts';
import * as rules from './rule/rule.ts';
import * as settings from './settings/settings.ts';
import * as wait from './wait/wait.ts';

/** Keyed by the part of the stream's name before the first dash. Traffic has none, because its facts have no state. */
export const deciders = {
  account,
  addon,
  appeal,
  audit,
  collection,
  collectionfollow: collectionFollow,
  comment,
  compatibility,
  email: name,
  engagement,
  follow,
  invite,
  log,
  message,
  pack: packIndex,
  pin,
  profile,
  recall,
  report,
  rules,
  settings,
  username: name,
  wait,
};

export type StreamKind = keyof typeof deciders;

const isStreamKind = (kind: string): kind is StreamKind => Object.hasOwn(deciders, kind);

/** The kind of a stream; undefined when it has no decider. */
export function kindOf(streamName: string): StreamKind | undefined {
  const [kind = ''] = streamName.split('-', 1);
  return isStreamKind(kind) ? kind : undefined;
}
