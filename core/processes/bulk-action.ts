// Applies one action to many add-ons. Each is decided on its own, so one refusal does not stop the others. No event
// records the whole action: after a crash, a repeat under the same command id finishes it.
import * as addon from '../addon/addon.ts';
import { addonChanged, openChange } from '../addon/errors.ts';
import { type ReviewLock, withReviewLock } from '../addon/review-lock.ts';
import type { CitedRule } from '../cited-rule.ts';
import { DomainError } from '../domain-error.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../errors.ts';
import type { CommandContext, Handler } from '../handle.ts';
import type { Actor } from '../metadata.ts';
import { uuidV5 } from '../uuid.ts';

export type BulkAction =
  | 'approve'
  | 'reject'
  | 'request-changes'
  | 'withdraw-request'
  | 'return'
  | 'hide'
  | 'unhide'
  | 'feature'
  | 'unfeature'
  | 'delete'
  | 'restore';

const ENDS_REVIEW: readonly BulkAction[] = ['approve', 'reject', 'request-changes'];

/** Whether an action ends the review of the add-ons that it is applied to. */
export const endsReview = (action: BulkAction) => ENDS_REVIEW.includes(action);

export type Bulk = {
  action: BulkAction;
  ids: readonly string[];
  /** The revisions that the moderator saw. */
  revisions: Readonly<Record<string, bigint>>;
  reason: string | null;
  /** The site's rule that is cited with the reason. */
  rule?: CitedRule;
  by: Actor;
  /** The add-ons that somebody else is reviewing. */
  reviewed: ReadonlyMap<string, ReviewLock>;
};

const AT_ONCE = 10;

export type BulkOutcome = {
  done: { id: string; title: string }[];
  refused: { id: string; title: string | null; message: string }[];
  /** The last position in the log. */
  position: bigint | undefined;
};

type Result = { id: string; title: string | null; position?: bigint; message?: string };

/**
 * Sends the command to each add-on. With a rehearsal's handler this is a preview.
 * @returns the outcomes in the order of the ids
 * @throws any error that is not a refusal, such as StoreUnavailable; the add-ons before it stay changed
 */
export async function inBulk(handler: Handler, bulk: Bulk, context: CommandContext): Promise<BulkOutcome> {
  const ids = [...new Set(bulk.ids)];
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(some.map((id) => actOn(handler, id, bulk, context)))));
  }
  const positions = results.flatMap(({ position }) => position ?? []);
  return {
    done: results.flatMap(({ id, title, message }) =>
      message === undefined ? [{ id, title: title ?? '' }] : [],
    ),
    refused: results.flatMap(({ id, title, message }) =>
      message === undefined ? [] : [{ id, title, message }],
    ),
    position: positions.reduce<bigint | undefined>(
      (last, position) => (last === undefined || position > last ? position : last),
      undefined,
    ),
  };
}

async function actOn(handler: Handler, id: string, bulk: Bulk, context: CommandContext): Promise<Result> {
  const stream = addon.streamName(id);
  const { commandId } = context;
  try {
    const { state, position } = await handler.handle(
      withReviewLock(seeing(bulk.revisions[id], bulk.action), bulk.reviewed.get(id)),
      stream,
      commandFor(bulk, context.now),
      commandId === undefined ? context : { ...context, commandId: uuidV5(commandId, id) },
    );
    return { id, title: titleOf(state), ...(position === undefined ? {} : { position }) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === IDEMPOTENCY_KEY_REUSED) throw error;
    const { state } = await handler.load(addon, stream);
    return { id, title: titleOf(state), message: error.message };
  }
}

const titleOf = (state: addon.Addon) => state?.content.title ?? null;

/** The add-on's rules and those of bulk actions: nobody decides about something they have not seen. */
const seeing =
  (revision: bigint | undefined, action: BulkAction): typeof addon.decide =>
  (command, state) => {
    if (state) {
      if (revision !== undefined && revision !== state.revision) throw addonChanged();
      const waits = state.openChange !== null && state.status === 'approved' && !state.deleted;
      const isAboutBoth = action === 'request-changes' || (action === 'approve' && !state.hasUnreviewedEdits);
      if (waits && isAboutBoth) {
        throw openChange();
      }
    }
    return addon.decide(command, state);
  };

function commandFor({ action, by, reason, rule }: Bulk, now: Date): addon.AddonCommand {
  switch (action) {
    case 'approve':
      return { type: 'ApproveAddon', by };
    case 'reject':
      return { type: 'RejectAddon', by, reason, rule };
    case 'request-changes':
      return { type: 'RequestChanges', by, changeId: null, reason: reason ?? '', rule };
    case 'withdraw-request':
      return { type: 'WithdrawRequest', by };
    case 'return':
      return { type: 'ReturnAddon', by, reason };
    case 'hide':
    case 'unhide':
      return { type: 'HideAddon', by, hidden: action === 'hide', reason, rule };
    case 'feature':
    case 'unfeature':
      return { type: 'FeatureAddon', by, featured: action === 'feature' };
    case 'delete':
      return { type: 'DeleteAddon', by, reason, rule, now };
    case 'restore':
      return { type: 'RestoreAddon', by, now };
  }
}
