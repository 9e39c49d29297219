import { createFileRoute } from '@tanstack/react-router';
import { InviteRegistration } from '../features/accounts/InviteRegistration.tsx';

export const Route = createFileRoute('/invite-register')({
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } => ({
    code: typeof code === 'string' && code !== '' ? code : undefined,
  }),
  component: function InviteRegisterRoute() {
    const { code } = Route.useSearch();
    return <InviteRegistration code={code} />;
  },
});
