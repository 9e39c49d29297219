// Actions on the subject of a report, taken when it is resolved.

import * as addon from '@sandcrate/core/addon/addon.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import { onlyDeletable } from '@sandcrate/core/comment/errors.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import type { ReportSubject } from '@sandcrate/core/report/report.ts';
import type { REPORT_ACTIONS } from './contract.ts';

export type ReportAction = (typeof REPORT_ACTIONS)[number];

/**
 * Hides, rejects or deletes the subject of a report; 'none' does nothing.
 * @returns the position in the log, undefined when there was nothing to do
 * @throws DomainError when the subject's state does not allow it
 */
export async function actOnSubject(
  handler: Handler,
  action: ReportAction,
  subject: ReportSubject,
  { by, reason }: { by: Actor; reason: string | null },
  context: CommandContext,
): Promise<bigint | undefined> {
  if (action === 'none') return undefined;
  if (subject.kind === 'comment') {
    if (action !== 'delete') throw onlyDeletable();
    const { position } = await handler.handle(
      comment,
      comment.streamName(subject.commentId),
      { type: 'DeleteComment', by, reason },
      context,
    );
    return position;
  }
  const { position } = await handler.handle(
    addon,
    addon.streamName(subject.addonId),
    commandFor(action, by, reason, context.now),
    context,
  );
  return position;
}

function commandFor(
  action: Exclude<ReportAction, 'none'>,
  by: Actor,
  reason: string | null,
  now: Date,
): addon.AddonCommand {
  switch (action) {
    case 'hide':
      return { type: 'HideAddon', by, hidden: true, reason };
    case 'reject':
      return { type: 'RejectAddon', by, reason };
    case 'delete':
      return { type: 'DeleteAddon', by, reason, now };
  }
}
