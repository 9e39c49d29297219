import { createFileRoute } from '@tanstack/react-router';
import { InviteRegistration } from '../features/accounts/InviteRegistration.tsx';
import { codeParam } from '../lib/code-param.ts';

export const Route = createFileRoute('/invite-register')({
  validateSearch: codeParam,
  component: function InviteRegisterRoute() {
    const { code } = Route.useSearch();
    return <InviteRegistration code={code} />;
  },
});
