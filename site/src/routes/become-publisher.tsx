import { createFileRoute } from '@tanstack/react-router';
import { BecomePublisherPage } from '../features/account/become-publisher/BecomePublisherPage.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/become-publisher')({
  head: fixedHead('/become-publisher'),
  component: BecomePublisherPage,
});
