// Applies one action to many add-ons. Each is decided on its own, so one refusal does not stop the others.

import * as addon from '@sandcrate/core/addon/addon.ts';
import { addonChanged, openChange } from '@sandcrate/core/addon/errors.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import type { BULK_ACTIONS, BulkAnswer } from './contract.ts';
import type { ReviewLock } from './review-locks-contract.ts';
import { withReviewLock } from './with-review-lock.ts';

export type BulkAction = (typeof BULK_ACTIONS)[number];

export type Bulk = {
  action: BulkAction;
  ids: readonly string[];
  /** The revisions that the moderator saw. */
  revisions: Readonly<Record<string, number>>;
  reason: string | null;
  by: Actor;
  /** The add-ons that somebody else is reviewing. */
  reviewed: ReadonlyMap<string, ReviewLock>;
};

const AT_ONCE = 10;

type Result = { id: string; title: string | null; position?: bigint; message?: string };

/**
 * Sends the command to each add-on. With a rehearsal's handler this is a preview.
 * @returns the outcomes in the order of the ids, and the last position in the log
 * @throws any error that is not a refusal, such as StoreUnavailable; the add-ons before it stay changed
 */
export async function inBulk(
  handler: Handler,
  bulk: Bulk,
  context: CommandContext,
): Promise<BulkAnswer & { position: bigint | undefined }> {
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
    if (!(error instanceof DomainError) || error.code === 'idempotency-key-reused') throw error;
    const { state } = await handler.load(addon, stream);
    return { id, title: titleOf(state), message: error.message };
  }
}

const titleOf = (state: addon.Addon) => (state.status === 'none' ? null : state.content.title);

/** The add-on's rules and those of bulk actions: nobody decides about something they have not seen. */
const seeing =
  (revision: number | undefined, action: BulkAction): typeof addon.decide =>
  (command, state) => {
    if (state.status !== 'none') {
      if (revision !== undefined && BigInt(revision) !== state.revision) throw addonChanged();
      const waits = state.openChange !== null && state.status === 'approved' && !state.deleted;
      const isAboutBoth = action === 'request-changes' || (action === 'approve' && !state.hasUnreviewedEdits);
      if (waits && isAboutBoth) {
        throw openChange();
      }
    }
    return addon.decide(command, state);
  };

function commandFor({ action, by, reason }: Bulk, now: Date): addon.AddonCommand {
  switch (action) {
    case 'approve':
      return { type: 'ApproveAddon', by };
    case 'reject':
      return { type: 'RejectAddon', by, reason };
    case 'request-changes':
      return { type: 'RequestChanges', by, changeId: null, reason: reason ?? '' };
    case 'withdraw-request':
      return { type: 'WithdrawRequest', by };
    case 'return':
      return { type: 'ReturnAddon', by, reason };
    case 'hide':
    case 'unhide':
      return { type: 'HideAddon', by, hidden: action === 'hide', reason };
    case 'feature':
    case 'unfeature':
      return { type: 'FeatureAddon', by, featured: action === 'feature' };
    case 'delete':
      return { type: 'DeleteAddon', by, reason, now };
    case 'restore':
      return { type: 'RestoreAddon', by, now };
  }
}
