// Takes the second step of resolved reports and overturned appeals if the process that decided was interrupted.
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { finishOverturning } from '@sandcrate/core/processes/overturn-appeal.ts';
import { finishResolution } from '@sandcrate/core/processes/resolve-report.ts';
import type pg from 'pg';
import { decisionFacts } from '../moderation/appeal-queries.ts';
import type { Reaction } from '../runner/reaction.ts';
import { untilShown } from './until-shown.ts';

/**
 * Begins with decisions from now on. The second step of earlier decisions was taken under another command id and would
 * be repeated.
 */
export const decidedCases = (handler: Handler, pool: pg.Pool): Reaction => ({
  name: 'decided_cases',
  handles: ['ReportResolved', 'AppealOverturned'],
  begins: 'now',
  async react(events, signal) {
    for (const event of events) {
      if (event.type === 'ReportResolved') await finishResolution(handler, event);
      if (event.type !== 'AppealOverturned') continue;
      if (!(await untilShown(event.position, ['moderation'], pool, signal))) {
        throw new StoreUnavailable('The moderation read model is behind the log', 'not-written'); // retried later
      }
      await finishOverturning({ handler, decisionFacts: (eventId) => decisionFacts(pool, eventId) }, event);
    }
    return undefined;
  },
});
