import { lazy } from 'react';
import type { ModeratedAddon } from './moderated-addon.ts';

export default {
  name: 'addons',
  list: lazy(() => import('./AddonList.tsx')),
  show: lazy(() => import('./AddonShow.tsx')),
  recordRepresentation: ({ title }: ModeratedAddon) => title,
};
