import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '../features/site-information/offline/OfflinePage.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/offline')({
  head: fixedHead('/offline'),
  component: OfflinePage,
});
