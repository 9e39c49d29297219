import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '../features/account/inbox/InboxPage.tsx';
import { parseInboxSearch } from '../features/account/inbox/inbox-search.ts';

export const Route = createFileRoute('/_member/inbox')({
  validateSearch: parseInboxSearch,
  component: function InboxRoute() {
    return <InboxPage search={Route.useSearch()} />;
  },
});
