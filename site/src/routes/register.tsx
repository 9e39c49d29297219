import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../features/account/sign-in/RegisterPage.tsx';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/register')({
  ssr: false,
  head: fixedHead('/register'),
  component: RegisterPage,
});
