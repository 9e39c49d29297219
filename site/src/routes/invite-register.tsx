import { createFileRoute } from '@tanstack/react-router';
import { InviteRegistration } from '../features/account/sign-in/InviteRegistration.tsx';
import { codeParam } from '../lib/code-param.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/invite-register')({
  ssr: false,
  validateSearch: codeParam,
  head: fixedHead('/invite-register'),
  component: function InviteRegisterRoute() {
    const { code } = Route.useSearch();
    return <InviteRegistration code={code} />;
  },
});
