import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

export default {
  name: 'comments',
  list: lazyPage(() => import('./CommentList.tsx')),
  recordRepresentation: ({ content }: ConsoleComment) => content.slice(0, 60),
};
