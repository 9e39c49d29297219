import { createFileRoute } from '@tanstack/react-router';
import { Unsubscribe } from '../features/account/inbox/Unsubscribe.tsx';
import { codeParam } from '../lib/code-param.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/unsubscribe')({
  ssr: false,
  validateSearch: codeParam,
  head: fixedHead('/unsubscribe'),
  component: function UnsubscribeRoute() {
    return <Unsubscribe code={Route.useSearch().code} />;
  },
});
