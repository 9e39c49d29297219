import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';
import { userName } from './user-name.ts';

export default {
  name: 'users',
  list: lazyPage(() => import('./UserList.tsx')),
  recordRepresentation: (user: AdminUser) => userName(user),
};
