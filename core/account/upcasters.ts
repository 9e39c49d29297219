// Upcasters of the account's events.
import type { JsonObject } from '../event-store/event-store.ts';

const withoutLooks = (data: JsonObject): JsonObject => ({ ...data, lookKeys: [] });

/** The author's name was stored in plain text, which must not be shown any more. */
function importedUnsealed({ origin, ...data }: JsonObject): JsonObject {
  const source = typeof origin === 'object' && origin !== null && 'source' in origin ? origin.source : '';
  return { ...data, lookKeys: [], origin: { source: source ?? '', author: null } };
}

export const accountUpcasters = {
  AccountRegistered: [withoutLooks],
  AccountImported: [importedUnsealed],
  AccountHandedOver: [withoutLooks],
  PublisherAccessRequested: [(): JsonObject => ({ message: null })],
};
