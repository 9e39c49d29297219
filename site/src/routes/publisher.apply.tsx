import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/publisher/apply')({
  beforeLoad: () => {
    throw redirect({ to: '/become-publisher', replace: true });
  },
});
