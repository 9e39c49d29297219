import { eventStoreContract } from './contract.ts';
import { createMemoryEventStore } from './memory/memory-event-store.ts';

eventStoreContract('memory', { open: async () => createMemoryEventStore() });
