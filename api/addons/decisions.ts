// Gives staff commands about add-ons, and respects review locks.
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { AddonCommand } from '@sandcrate/core/addon/commands.ts';
import { withReviewLock } from '@sandcrate/core/addon/review-lock.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import { releaseReviewLocks, reviewedByOthers } from '../moderation/review-locks.ts';
import type { Call } from '../plugins/operation.ts';
import type { Services } from '../services.ts';

type OnAddon = Pick<Call<'PUT /api/admin/addons/{id}/approve'>, 'viewer' | 'request' | 'reply'>;

/** How routes give commands about add-ons. */
export function createDecisions({
  handler,
  pool,
  settings,
}: Pick<Services, 'handler' | 'pool' | 'settings'>) {
  /**
   * The reason of a decision, and the rule of the site that it cites.
   * @throws DomainError 'invalid' when the site has no such rule
   */
  const groundsIn = ({ reason, rule }: { reason?: string; rule?: string }) => ({
    reason: reason || null,
    rule: citedRule(settings().siteRules, rule),
  });

  /** Gives a command and waits until all lists show what it did. */
  async function give(
    addonId: string,
    command: AddonCommand,
    { request, reply }: OnAddon,
    decider: typeof addon | ReturnType<typeof withReviewLock> = addon,
  ): Promise<void> {
    const { position } = await handler.handle(
      decider,
      addon.streamName(addonId),
      command,
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
  }

  /** Gives a command that ends an add-on's review, unless somebody else holds the review lock. */
  async function decide(addonId: string, command: AddonCommand, call: OnAddon): Promise<void> {
    const { id } = call.viewer;
    const others = await reviewedByOthers(pool, [addonId], id);
    await give(addonId, command, call, withReviewLock(addon.decide, others.get(addonId)));
    await releaseReviewLocks(pool, [addonId], id);
  }

  return { give, decide, groundsIn };
}
