// The one suite that every adapter of the event store passes.
import { afterAll, beforeAll, describe } from 'vitest';
import { appending } from './contract/appending.ts';
import type { Harness } from './contract/harness.ts';
import { lasting } from './contract/lasting.ts';
import { reading } from './contract/reading.ts';
import { subscribing } from './contract/subscribing.ts';
import type { EventStore } from './event-store.ts';

export type { Harness } from './contract/harness.ts';

export function eventStoreContract(adapter: string, harness: Harness) {
  describe(`the ${adapter} event store`, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await harness.open();
    });
    afterAll(() => store.close());

    describe('appending', () => appending(() => store));
    describe('reading', () => reading(() => store));
    describe('subscribing', () => subscribing(() => store));
    describe('lasting', () => lasting(() => store, harness));
  });
}
