import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Layout, type LayoutProps, useCanAccess } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useLive } from '../live/use-live.ts';
import { ExpiredDialog } from '../session/ExpiredDialog.tsx';
import { useArea } from './AreaContext.ts';
import { ConsoleSidebar } from './ConsoleSidebar.tsx';
import { CrashedPage } from './Crash.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { Navigation } from './Navigation.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { resourceAt } from './sections.ts';
import { TopBar } from './TopBar.tsx';

/** The frame of every page: a bar above, the sections at the side or, on a phone, in a drawer. */
export function ConsoleLayout({ children }: LayoutProps) {
  useLive();
  const { pathname } = useLocation();
  const path = pathname.slice(useArea().basename.length).replace(/^\//, '');
  useFocusOnNavigation(pageOf(path));
  return (
    <>
      <Layout appBar={TopBar} appBarAlwaysOn menu={Navigation} sidebar={ConsoleSidebar} error={CrashedPage}>
        <MaintenanceBanner />
        {/* A boundary of its own for each page: with one for all, React shows the old page until the new one's code is here. */}
        <Suspense key={pageOf(path)} fallback={<PageSkeleton />}>
          <Permitted path={path}>{children}</Permitted>
        </Suspense>
      </Layout>
      <ExpiredDialog />
    </>
  );
}

/** A page for those who may open it; for everybody else there is no such page. */
function Permitted({ path, children }: { path: string; children: ReactNode }) {
  const resource = resourceAt(path);
  const { canAccess, isPending } = useCanAccess({ resource, action: 'list' });
  // Until that is known, nothing is requested that may be refused.
  if (isPending) return <PageSkeleton />;
  // The overview leads whoever may not see it elsewhere.
  return canAccess || resource === 'overview' ? children : <NotFound />;
}

/** What of an address makes another page: an account is a panel beside its list, which takes the focus by itself. */
const pageOf = (path: string) => (path.startsWith('users/') ? 'users' : path);

/** Takes keyboard and screen reader to the new page's beginning, whichever link led there. */
function useFocusOnNavigation(page: string): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The element is react-admin's: its Layout takes neither a ref nor a tabIndex for it.
    const content = document.getElementById('main-content');
    content?.setAttribute('tabindex', '-1');
    content?.focus({ preventScroll: true });
  }, [page]);
}
