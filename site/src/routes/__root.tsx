import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { earlyScript, NOT_STARTED } from '../app/early.ts';
import { areasOf } from '../app/i18n/areas.ts';
import { languageOf } from '../app/i18n/Language.tsx';
import { loadMessages } from '../app/i18n/messages.ts';
import { DATA } from '../app/query-client.ts';
import { siteQuery } from '../app/site/queries.ts';
import icon from '../favicon.svg';
import { NotFound } from '../features/layout/NotFound.tsx';
import { PageFailed } from '../features/layout/PageFailed.tsx';
import { PageFrame } from '../features/layout/PageFrame.tsx';
import { i18nOf, missingHead, type SiteFacts } from '../lib/page-head.ts';
import type { RouterContext } from '../router.ts';
import { buttonClass } from '../ui/button-look.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Messages are loaded before any page, because heads and texts need them.
  beforeLoad: ({ context: { i18n }, location }) => loadMessages(i18n, areasOf(location.pathname)),
  loader: async ({ context: { queryClient, url } }): Promise<SiteFacts> => {
    await queryClient.prefetchQuery(siteQuery);
    const { name = 'Sandcrate', description = '' } = queryClient.getQueryData(siteQuery.queryKey) ?? {};
    return { name, description, url };
  },
  head: ({ matches }) =>
    matches.length > 1 ? {} : missingHead(matches, i18nOf(matches)._(msg`Page not found`)),
  shellComponent: Document,
  component: () => (
    <>
      <PageFrame>
        <Outlet />
      </PageFrame>
      {/* Hydrated after the page, which is a Suspense boundary too. */}
      <Suspense>
        <Hydrated />
      </Suspense>
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: (props) => (
    <PageFrame>
      <PageFailed {...props} />
    </PageFrame>
  ),
});

/** Not in the site's own script, because a page that is hydrated has it already. */
const EARLY = { __html: import.meta.env.SSR ? earlyScript() : '' };

/** The whole document. */
function Document({ children }: { children: ReactNode }) {
  const { i18n, parts } = useRouter().options.context;
  return (
    <html {...languageOf(i18n)} className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={parts?.mark}
          data-scripts={parts?.scripts}
          dangerouslySetInnerHTML={EARLY}
          suppressHydrationWarning
        />
        <style nonce={parts?.mark} dangerouslySetInnerHTML={parts?.styles} suppressHydrationWarning />
        <HeadContent />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        {/* Shown by the script in the head when the page's own script cannot be fetched. */}
        <div
          id={NOT_STARTED}
          hidden
          role="alert"
          suppressHydrationWarning
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md border border-redstone bg-redstone-wash p-4"
        >
          <p>
            {i18n._(msg`This part of the page could not be loaded. Check your connection, then try again.`)}
          </p>
          <p className="mt-3">
            <button type="button" className={buttonClass({ size: 'small' })}>
              {i18n._(msg`Try again`)}
            </button>
          </p>
        </div>
        <script
          type="application/json"
          id={DATA}
          dangerouslySetInnerHTML={parts?.data}
          suppressHydrationWarning
        />
        {/* For what scripts show. At the end, because a browser paints nothing below a stylesheet that is on its way. */}
        {parts && <link rel="stylesheet" href={parts.stylesheet} />}
        <Scripts />
      </body>
    </html>
  );
}

function Hydrated() {
  const { onHydrated } = useRouter().options.context;
  // In a task of its own, because a repeated press makes React hydrate its target first.
  useEffect(() => void setTimeout(() => onHydrated?.()), [onHydrated]);
  return null;
}
