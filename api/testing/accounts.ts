// Helpers for tests of accounts: settings, roles, and the codes that go out by mail.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import { vi } from 'vitest';
import type { Person, TestSite } from './test-site.ts';

export const accountsOn = (site: TestSite) => {
  const { handler, privacy, readModels } = site.services;
  const context = () => ({ actor: 'system' as const, correlationId: randomUUID(), now: new Date() });

  async function give(id: string, command: account.AccountCommand): Promise<void> {
    const { position } = await handler.handle(account, account.streamName(id), command, context());
    if (position !== undefined) await readModels.waitFor(position, ['accounts', 'catalogue'], 5000);
  }

  const stateOf = async (id: string) => (await handler.load(account, account.streamName(id))).state;

  return {
    give,
    stateOf,

    /** Changes settings; they are in effect when it returns. */
    async set(values: Partial<Settings>): Promise<void> {
      const command = { type: 'ChangeSettings', by: 'system', values } as const;
      await handler.handle(settings, settings.streamName(), command, context());
      await vi.waitFor(() => {
        const now = site.services.settings();
        for (const [name, value] of Object.entries(values)) {
          if (Object.entries(now).find(([known]) => known === name)?.[1] !== value) throw new Error(name);
        }
      }, 30_000);
    },

    /** Creates an account with this role and without publisher access, and logs in. */
    async withRole(username: string, role: Exclude<Role, 'publisher'>): Promise<Person> {
      const person = await site.publisher(username);
      await give(person.id, {
        type: 'ChangeRole',
        accountId: person.id,
        by: 'system',
        role,
        ownerIds: [site.owner.id],
      });
      await give(person.id, { type: 'SetPublisher', by: 'system', isPublisher: false });
      return site.logIn(person.email);
    },

    /** The last code that was mailed to verify an address. */
    async verificationCode(id: string): Promise<string> {
      const { verification } = await stateOf(id);
      if (!verification) throw new Error('no code is open');
      return privacy.deriveCode('verify-email', id, verification.nonce);
    },

    /** The code of the last reset link that was mailed. */
    async resetCode(id: string, after?: string): Promise<string> {
      const reset = await vi.waitFor(async () => {
        const { reset } = await stateOf(id);
        if (!reset || reset.nonce === after) throw new Error('no link is open');
        return reset;
      }, 30_000);
      return privacy.deriveCode('reset-password', id, reset.nonce);
    },
  };
};
