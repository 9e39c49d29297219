import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../features/account/sign-in/ForgotPassword.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  head: fixedHead('/forgot-password'),
  component: ForgotPassword,
});
