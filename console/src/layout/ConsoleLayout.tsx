import { memo, type ReactNode, Suspense } from 'react';
import { type AppBarProps, Layout, type LayoutProps, useCanAccess } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { UndoLast } from '../decisions/UndoLast.tsx';
import { useGuardDecisions } from '../decisions/use-guard-decisions.ts';
import { useGoKeys } from '../keys/use-go-keys.ts';
import { useLive } from '../live/use-live.ts';
import { DesktopNotices } from '../queues/desktop-notices.tsx';
import { ExpiredDialog } from '../session/ExpiredDialog.tsx';
import { useArea } from './AreaContext.ts';
import { ConsoleSidebar } from './ConsoleSidebar.tsx';
import { CrashedPage } from './Crash.tsx';
import { LogBanner } from './LogBanner.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { Navigation } from './Navigation.tsx';
import { NewPage } from './NewPage.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton, shapeOf } from './PageSkeleton.tsx';
import { resourceAt } from './sections.ts';
import { TopBar } from './TopBar.tsx';

/** The frame of every page: a bar above, the sections at the side or, on a phone, in a drawer. */
export function ConsoleLayout({ children }: LayoutProps) {
  useLive();
  useGuardDecisions();
  useGoKeys();
  const { pathname } = useLocation();
  const path = pathname.slice(useArea().basename.length).replace(/^\//, '');
  return (
    <>
      {/* Not below the layout, which is as high as the window: the page would scroll by a pixel. */}
      <NewPage page={pageOf(path)} />
      <Layout appBar={BarAndSidebar} appBarAlwaysOn sidebar={Nothing} error={CrashedPage}>
        <LogBanner />
        <MaintenanceBanner />
        {/* One boundary per page: with a shared one, React would show the old page until the new code is loaded. */}
        <Suspense key={pageOf(path)} fallback={<PageSkeleton shape={shapeOf(path)} />}>
          <Permitted path={path}>{children}</Permitted>
        </Suspense>
      </Layout>
      <UndoLast />
      <DesktopNotices />
      <ExpiredDialog />
    </>
  );
}

/**
 * React-admin would show the navigation in <main>, so whoever goes to the main content would meet it first. A new
 * address draws only the links that it changes.
 */
const BarAndSidebar = memo(({ alwaysOn }: AppBarProps) => (
  <>
    <TopBar alwaysOn={alwaysOn} />
    <ConsoleSidebar appBarAlwaysOn={alwaysOn}>
      <Navigation />
    </ConsoleSidebar>
  </>
));

const Nothing = () => null;

/** Shows a page to users who may open it, and 'not found' to everybody else. */
function Permitted({ path, children }: { path: string; children: ReactNode }) {
  const resource = resourceAt(path);
  const { canAccess, isPending } = useCanAccess({ resource, action: 'list' });
  // Until permissions are known, request nothing that may be refused.
  if (isPending) return <PageSkeleton shape={shapeOf(path)} />;
  // The overview itself redirects users who may not see it.
  return canAccess || resource === 'overview' ? children : <NotFound />;
}

/**
 * The part of an address that identifies a page. An account and an item of the queue are shown beside their lists and
 * take the focus themselves.
 */
const pageOf = (path: string) => /^(users|pending)\//.exec(path)?.[1] ?? path;
