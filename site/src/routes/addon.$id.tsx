import { createFileRoute } from '@tanstack/react-router';
import { AddonPage } from '../features/addon/AddonPage.tsx';
import { addonQuery } from '../features/addons/queries.ts';

export const Route = createFileRoute('/addon/$id')({
  // Asking for an add-on counts as a view, so nothing is asked before the visitor comes.
  loader: ({ context: { queryClient }, params, preload }) => {
    if (!preload) void queryClient.prefetchQuery(addonQuery(params.id));
  },
  component: function AddonRoute() {
    const { id } = Route.useParams();
    return <AddonPage key={id} id={id} />;
  },
});
