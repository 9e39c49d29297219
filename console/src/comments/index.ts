import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { lazy } from 'react';

export default {
  name: 'comments',
  list: lazy(() => import('./CommentList.tsx')),
  recordRepresentation: ({ content }: ConsoleComment) => content.slice(0, 60),
};
