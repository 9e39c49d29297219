// What concerns the site as a whole.
import * as audit from '@sandcrate/core/audit/audit.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type { Act } from './act.ts';
import { owner, type Scene } from './scene.ts';

export function siteActs({ ports, n, isEven, run }: Scene): Act[] {
  const values = isEven ? { siteName: `Crate ${n}` } : { autoApprove: n % 3 === 0, registrationOpen: true };
  return [
    () => run(settings, settings.streamName(), { type: 'ChangeSettings', by: owner, values }),
    async () => {
      const { state } = await ports.handler.load(audit, audit.streamName());
      const anchor = {
        count: (state?.count ?? 0) + 1 + (n % 3),
        head: `${n}`,
        signature: 's',
        publicKey: 'p',
      };
      await run(audit, audit.streamName(), { type: 'AnchorChain', anchor });
    },
  ];
}
