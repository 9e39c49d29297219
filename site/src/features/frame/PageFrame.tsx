import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useParts } from '../../lib/use-parts.ts';
import { isStaff } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';
import { useIsDown } from '../site/maintenance.ts';
import { ToastArea } from '../toasts/ToastArea.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const VerificationBanner = lazyPart(() => import('../accounts/VerificationBanner.tsx'));
const Maintenance = lazyPart(() => import('../site/Maintenance.tsx'));

/** What surrounds every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="notch-sm fixed top-2 left-2 z-60 -translate-y-20 bg-sand px-4 py-3 font-semibold text-on-sand focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <Main>{children}</Main>
      <Reminder />
      <End />
      <ToastArea />
    </div>
  );
}

/** Takes the focus after a change of page, so that a keyboard or screen reader goes on from the new page's top. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== undefined && lastPath.current !== path)
      main.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
      <Open path={path}>{children}</Open>
    </main>
  );
}

/** While the site is down, staff still get in, by the login page if need be. */
function Open({ path, children }: { path: string | undefined; children: ReactNode }) {
  const { user } = useSession();
  if (!useIsDown() || isStaff(user) || path === '/login') return children;
  return (
    <Maintenance
      failed={() => <p className="page py-20">The site is down for maintenance. Please come back soon.</p>}
    />
  );
}

/** Lies below what is seen at first, so it need not be there at once; only home, which was drawn with it, begins with it. */
function End() {
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return useParts(2) > 1 || isHome ? <Footer /> : null;
}

function Reminder() {
  const { user } = useSession();
  if (user === null || user.emailVerified) return null;
  return <VerificationBanner />;
}
