import { lazyPage } from '../layout/lazy-page.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

export default {
  name: 'addons',
  list: lazyPage(() => import('./AddonList.tsx')),
  show: lazyPage(() => import('./AddonShow.tsx')),
  recordRepresentation: ({ title }: ModeratedAddon) => title,
};
