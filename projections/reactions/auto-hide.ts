// Hides an add-on or a comment while several reports on it are open, and shows it again when a moderator dismisses them.
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { EventOf } from '@sandcrate/core/event-schema.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { type Deciding, type FollowUp, followUp, giveOnce } from '@sandcrate/core/processes/follow-up.ts';
import { AUTO_HIDE_REASON, hides } from '@sandcrate/core/report/auto-hide.ts';
import * as report from '@sandcrate/core/report/report.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type pg from 'pg';
import { type HideableSubject, isNoLongerReported, openReportsOn } from '../moderation/auto-hide-queries.ts';
import type { Reaction } from '../runner/reaction.ts';
import { untilShown } from './until-shown.ts';

type Reported = Deciding<EventOf<Pick<typeof report.events, 'ReportFiled' | 'ReportDismissed'>>>;

/** Begins with reports from now on: those that were filed before it was switched on hide nothing by themselves. */
export const autoHide = (handler: Handler, pool: pg.Pool): Reaction => {
  const settingsNow = async () => (await handler.load(settings, settings.streamName())).state.autoHide;

  async function subjectOf(event: Reported): Promise<HideableSubject | undefined> {
    const { state } = await handler.loadAt(report, event.streamName, { revision: event.revision });
    if (state?.subject.kind === 'addon') return { addonId: state.subject.addonId, commentId: null };
    return state?.subject.kind === 'comment' ? state.subject : undefined;
  }

  async function stepAfter(event: Reported, signal: AbortSignal): Promise<FollowUp | undefined> {
    const isFiled = event.type === 'ReportFiled';
    const current = await settingsNow();
    if (isFiled && !current.isOn) return undefined;
    const subject = await subjectOf(event);
    if (subject === undefined) return undefined;
    if (!(await untilShown(event.position, ['moderation'], pool, signal))) {
      throw new StoreUnavailable('The moderation read model is behind the log', 'not-written'); // retried later
    }
    const isDue = isFiled
      ? hides(current, await openReportsOn(pool, subject))
      : await isNoLongerReported(pool, subject);
    return isDue ? stepOn(subject, isFiled) : undefined;
  }

  return {
    name: 'auto_hide',
    handles: ['ReportFiled', 'ReportDismissed'],
    begins: 'now',
    async react(events, signal) {
      for (const event of events) {
        if (event.type !== 'ReportFiled' && event.type !== 'ReportDismissed') continue;
        const step = await stepAfter(event, signal);
        if (step)
          await giveOnce(handler, step, { ...event, metadata: { ...event.metadata, actor: 'system' } });
      }
      return undefined;
    },
  };
};

/** The command that hides a subject or shows it again. */
function stepOn({ addonId, commentId }: HideableSubject, hidden: boolean): FollowUp {
  const by = 'system';
  const grounds = { reason: hidden ? AUTO_HIDE_REASON : null, automatic: true } as const;
  if (commentId === null) {
    return followUp(addon, addon.streamName(addonId), { type: 'HideAddon', by, hidden, ...grounds });
  }
  const stream = comment.streamName(commentId);
  return hidden
    ? followUp(comment, stream, { type: 'DeleteComment', by, ...grounds })
    : followUp(comment, stream, { type: 'RestoreComment', by });
}
