import { lazy } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

export default {
  name: 'pending',
  list: lazy(() => import('./PendingList.tsx')),
  recordRepresentation: ({ title }: ModeratedAddon) => title,
};
