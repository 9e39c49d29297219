import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { PublisherOnly } from '../app/session/PublisherOnly.tsx';
import { sessionQuery } from '../app/session/session.ts';
import { layoutHead } from '../lib/page-head.ts';

/** The pages for publishers. They are rendered in the browser, which knows who is logged in. */
export const Route = createFileRoute('/_publisher')({
  ssr: false,
  beforeLoad: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(sessionQuery);
  },
  head: layoutHead,
  component: function PublisherLayout() {
    const isEditing = useMatch({ from: '/_publisher/publisher/edit/$id', shouldThrow: false }) !== undefined;
    return (
      <PublisherOnly andStaff={isEditing}>
        <Outlet />
      </PublisherOnly>
    );
  },
});
