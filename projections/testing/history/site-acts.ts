// What concerns the site as a whole.
import * as audit from '@sandcrate/core/audit/audit.ts';
import { chainOf } from '@sandcrate/core/audit/chain.ts';
import { signHead, signingKey } from '@sandcrate/core/audit/signature.ts';
import * as log from '@sandcrate/core/log/log.ts';
import * as rule from '@sandcrate/core/rule/rule.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import { DAY } from '@sandcrate/core/time.ts';
import * as wait from '@sandcrate/core/wait/wait.ts';
import { type Act, inTurn } from './act.ts';
import { owner, type Scene } from './scene.ts';

/** Signs the heads of a history's audit chain. */
export const auditKey = signingKey('an audit key of histories that is long enough');

export function siteActs({ ports, now, n, isEven, addonId, asMember, newId, run }: Scene): Act[] {
  const values = isEven ? { siteName: `Crate ${n}` } : { autoApprove: n % 3 === 0, registrationOpen: true };
  const ruleId = newId('rule');
  const giveRule = (command: rule.RuleCommand) => run(rule, rule.streamName(), command);
  return [
    inTurn(
      () =>
        giveRule({
          type: 'WriteRule',
          by: owner,
          ruleId,
          seenVersion: 0,
          name: `Rule ${ruleId}`,
          effect: isEven ? 'flag' : 'hold',
          condition: { match: 'all', tests: [{ test: 'contains', fact: 'title', value: String(n) }] },
        }),
      () => giveRule({ type: 'SwitchRule', by: owner, ruleId, seenVersion: 1, isOn: true }),
      () => giveRule({ type: 'DeleteRule', by: owner, ruleId }),
    ),
    asMember(async () => {
      const submittedAt = new Date(now.getTime() - (1 + (n % 3)) * DAY);
      const waits = {
        addonId,
        changeId: isEven ? newId('change') : null,
        submittedAt,
        waitingSince: submittedAt,
      };
      await run(wait, wait.streamName(addonId), { type: 'NoteOverdue', ...waits, now });
    }),
    () => run(settings, settings.streamName(), { type: 'ChangeSettings', by: owner, values }),
    async () => {
      const last = (await Array.fromAsync(chainOf(ports.store))).at(-1);
      if (!last) return;
      const anchor = signHead({ count: last.number, hash: last.hash }, auditKey);
      await run(audit, audit.streamName(), { type: 'AnchorChain', anchor });
      await run(log, log.streamName(), { type: 'AcceptLog', lost: n, since: isEven ? now : null });
    },
  ];
}
