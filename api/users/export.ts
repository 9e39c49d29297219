// The data export of a person: everything that the site stores about them.
import * as account from '@sandcrate/core/account/account.ts';
import { Sealed } from '@sandcrate/core/event-schema.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { ownData } from '@sandcrate/projections/accounts/own-data.ts';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { ExportAnswer } from './me-contract.ts';

type Json = z.infer<ReturnType<typeof z.json>>;

/** Values that grant access rather than say something about the person. */
const SECRETS = new Set([
  'passwordHash',
  'secret',
  'codeHash',
  'nonce',
  'recoveryCodeHashes',
  'usernameKey',
  'lookKeys',
  'emailKey',
]);

/** Everything about an account: what the read models show, and its own history with sealed values opened. */
export async function exportOf(
  { pool, store, privacy }: Pick<Services, 'pool' | 'store' | 'privacy'>,
  accountId: string,
  now: Date,
): Promise<ExportAnswer> {
  const events: Json[] = [];
  for await (const recorded of store.readStream(account.streamName(accountId))) {
    const { id, type, data, metadata } = readEvent(recorded);
    events.push({ id, type, occurredAt: metadata.occurredAt, data: await opened(data) });
  }
  return { exportedAt: now.toISOString(), ...(await ownData(pool, accountId)), events };

  async function opened(data: object): Promise<Json> {
    const shown: Record<string, Json> = {};
    for (const [name, value] of Object.entries(data)) {
      if (SECRETS.has(name)) continue;
      const [sealed, parts] = [Sealed.safeParse(value), z.record(z.string(), z.json()).safeParse(value)];
      if (sealed.success) shown[name] = await privacy.open(identity(accountId), sealed.data);
      else shown[name] = parts.success ? await opened(parts.data) : z.json().parse(value);
    }
    return shown;
  }
}
