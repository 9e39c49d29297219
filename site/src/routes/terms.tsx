import { createFileRoute } from '@tanstack/react-router';
import { textPage } from '../features/site-information/text-pages/text-page.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/terms')({
  codeSplitGroupings: [],
  head: fixedHead('/terms'),
  component: textPage('Terms'),
});
