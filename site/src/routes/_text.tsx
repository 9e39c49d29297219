import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { TextPage } from '../features/site-information/text-pages/TextPage.tsx';
import { layoutHead, pageShown } from '../lib/page-head.ts';

/** The text pages. Their title, lead and head come from the table of pages. */
export const Route = createFileRoute('/_text')({
  head: layoutHead,
  component: function TextLayout() {
    const path = useMatches({ select: pageShown });
    return (
      path && (
        <TextPage path={path}>
          <Outlet />
        </TextPage>
      )
    );
  },
});
