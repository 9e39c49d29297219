import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/session/require-user.ts';
import { layoutHead } from '../lib/page-head.ts';

/** The pages for members. They are rendered in the browser, which knows who is logged in. */
export const Route = createFileRoute('/_member')({
  ssr: false,
  beforeLoad: requireUser,
  head: layoutHead,
});
