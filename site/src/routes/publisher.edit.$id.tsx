import { createFileRoute } from '@tanstack/react-router';
import { PublisherOnly } from '../app/session/PublisherOnly.tsx';
import { EditPage } from '../features/publisher/edit/EditPage.tsx';
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
