import { createFileRoute } from '@tanstack/react-router';
import { Tools } from '../features/site-information/text-pages/Tools.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/tools')({
  head: fixedHead('/tools'),
  component: Tools,
});
