import { createFileRoute } from '@tanstack/react-router';
import { AdvisoryPage } from '../features/advisories/AdvisoryPage.tsx';

export const Route = createFileRoute('/advisories/$id')({
  component: function AdvisoryRoute() {
    return <AdvisoryPage id={Route.useParams().id} />;
  },
});
