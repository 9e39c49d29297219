import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../features/api-reference/ApiReferencePage.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/api')({
  head: fixedHead('/api'),
  component: ApiReferencePage,
});
