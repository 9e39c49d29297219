import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'pending',
  list: lazyPage(() => import('./PendingList.tsx')),
  recordRepresentation: ({ title }: ModeratedAddon) => title,
};
