import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../features/edit/EditPage.tsx';
import { PublisherOnly } from '../features/session/PublisherOnly.tsx';
import { fixedHead } from '../lib/page-head.ts';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';

export const Route = createFileRoute('/publisher/edit/$id')({
  ssr: false,
  head: fixedHead('/publisher/edit/$id'),
  component: function EditRoute() {
    const { id } = Route.useParams();
    return (
      <PublisherOnly andStaff loading={<PageSkeleton />}>
        {(user) => <EditPage key={id} id={id} user={user} />}
      </PublisherOnly>
    );
  },
});
