import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepFocus } from '../../../../web/keep-focus.ts';
import { isStaff } from '../../app/session/permissions.ts';
import { useSession } from '../../app/session/session.ts';
import { Maintenance } from '../../app/site/Maintenance.tsx';
import { useIsDown } from '../../app/site/maintenance.ts';
import { ToastArea } from '../../app/toasts/ToastArea.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** The frame around every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="notch-sm fixed start-2 top-2 z-60 -translate-y-20 bg-sand px-4 py-3 font-semibold text-on-sand focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <Main>{children}</Main>
      <Footer />
      <ToastArea />
    </div>
  );
}

/** Gets the focus after a change of page, so that keyboards and screen readers continue from the new page's top. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The page that is shown: until a new page has loaded, the old one stays, with its title.
  const shown = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const lastShown = useRef(shown);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    main.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [shown]);
  useEffect(() => (main.current === null ? undefined : keepFocus(main.current)), []);
  return (
    <>
      <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <Open path={path}>{children}</Open>
      </main>
      {/* Screen readers announce a new title only if the browser loads a document. */}
      <p role="status" className="sr-only">
        {title}
      </p>
    </>
  );
}

/** While the site is down, only staff and the login page get through. */
function Open({ path, children }: { path: string | undefined; children: ReactNode }) {
  const { user } = useSession();
  if (!useIsDown() || isStaff(user) || path === '/login') return children;
  return <Maintenance />;
}
