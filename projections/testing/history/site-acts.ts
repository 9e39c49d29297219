// What concerns the site as a whole.
import * as audit from '@sandcrate/core/audit/audit.ts';
import { chainOf } from '@sandcrate/core/audit/chain.ts';
import { signHead, signingKey } from '@sandcrate/core/audit/signature.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type { Act } from './act.ts';
import { owner, type Scene } from './scene.ts';

/** Signs the heads of a history's audit chain. */
export const auditKey = signingKey('an audit key of histories that is long enough');

export function siteActs({ ports, n, isEven, run }: Scene): Act[] {
  const values = isEven ? { siteName: `Crate ${n}` } : { autoApprove: n % 3 === 0, registrationOpen: true };
  return [
    () => run(settings, settings.streamName(), { type: 'ChangeSettings', by: owner, values }),
    async () => {
      const last = (await Array.fromAsync(chainOf(ports.store))).at(-1);
      if (!last) return;
      const anchor = signHead({ count: last.number, hash: last.hash }, auditKey);
      await run(audit, audit.streamName(), { type: 'AnchorChain', anchor });
    },
  ];
}
