import { createFileRoute } from '@tanstack/react-router';
import { EditCollectionPage } from '../features/catalogue/collections/EditCollectionPage.tsx';

export const Route = createFileRoute('/_member/collection/$id/edit')({
  component: function EditCollectionRoute() {
    const { id } = Route.useParams();
    const { user } = Route.useRouteContext();
    return <EditCollectionPage key={id} id={id} userId={user.id} />;
  },
});
