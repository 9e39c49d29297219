// The decider of each stream, for code that replays streams of any kind.
import * as account from './account/account.ts';
import * as addon from './addon/addon.ts';
import * as appeal from './appeal/appeal.ts';
import * as audit from './audit/audit.ts';
import * as comment from './comment/comment.ts';
import * as compatibility from './compatibility/compatibility.ts';
import * as engagement from './engagement/engagement.ts';
import * as follow from './follow/follow.ts';
import * as invite from './invite/invite.ts';
import * as log from './log/log.ts';
import * as message from './message/message.ts';
import * as name from './name/name.ts';
import * as packIndex from './pack-index/pack-index.ts';
import * as recall from './recall/recall.ts';
import * as report from './report/report.ts';
import * as rules from './rule/rule.ts';
import * as settings from './settings/settings.ts';

/** Keyed by the part of the stream's name before the first dash. Traffic has none, because its facts have no state. */
export const deciders = {
  account,
  addon,
  appeal,
  audit,
  comment,
  compatibility,
  email: name,
  engagement,
  follow,
  invite,
  log,
  message,
  pack: packIndex,
  recall,
  report,
  rules,
  settings,
  username: name,
};

export type StreamKind = keyof typeof deciders;

const isStreamKind = (kind: string): kind is StreamKind => Object.hasOwn(deciders, kind);

/** The kind of a stream; undefined when it has no decider. */
export function kindOf(streamName: string): StreamKind | undefined {
  const [kind = ''] = streamName.split('-', 1);
  return isStreamKind(kind) ? kind : undefined;
}
