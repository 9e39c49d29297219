import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { lazy } from 'react';
import { userName } from './user-name.ts';

export default {
  name: 'users',
  list: lazy(() => import('./UserList.tsx')),
  recordRepresentation: (user: AdminUser) => userName(user),
};
