import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../app/session/session.ts';
import { EditPage } from '../features/publisher/edit/EditPage.tsx';

export const Route = createFileRoute('/_publisher/publisher/edit/$id')({
  component: function EditRoute() {
    const { id } = Route.useParams();
    const { user } = useSession();
    return user && <EditPage key={id} id={id} user={user} />;
  },
});
