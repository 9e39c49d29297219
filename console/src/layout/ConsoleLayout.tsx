import { Box, Drawer } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type LayoutProps, useCanAccess } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useLive } from '../live/use-live.ts';
import { ExpiredDialog } from '../session/ExpiredDialog.tsx';
import { useArea } from './AreaContext.ts';
import { CrashedPage } from './Crash.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { Navigation } from './Navigation.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { resourceAt } from './sections.ts';
import { TopBar } from './TopBar.tsx';

const BAR = 56;
const SIDE = 208;

const SkipLink = styled('a')({
  position: 'fixed',
  zIndex: 2000,
  top: 8,
  left: 8,
  padding: '8px 16px',
  background: 'var(--sand)',
  color: 'var(--on-sand)',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});

/** The frame of every page: a bar above, the sections at the side or, where there is no room, in a drawer. */
export function ConsoleLayout({ children }: LayoutProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  useLive();
  const { pathname } = useLocation();
  const path = pathname.slice(useArea().basename.length).replace(/^\//, '');
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main, pageOf(path));
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${SIDE}px minmax(0, 1fr)` } }}
    >
      <SkipLink href="#content">Skip to content</SkipLink>
      <TopBar height={BAR} onMenu={() => setDrawerOpen(true)} />
      <Box
        sx={{
          display: { xs: 'none', lg: 'block' },
          position: 'sticky',
          top: BAR,
          height: `calc(100dvh - ${BAR}px)`,
          overflowY: 'auto',
          borderRight: '1px solid var(--line)',
        }}
      >
        <Navigation />
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        slotProps={{ paper: { 'aria-label': 'Navigation', sx: { width: 272, pt: 1 } } }}
      >
        <Navigation onNavigate={closeDrawer} />
      </Drawer>
      <Box
        component="main"
        id="content"
        ref={main}
        tabIndex={-1}
        sx={{ p: { xs: 1.5, md: 3 }, pb: 6, outline: 'none', scrollMarginTop: BAR, maxWidth: 1440 }}
      >
        <MaintenanceBanner />
        <ErrorBoundary FallbackComponent={CrashedPage} resetKeys={[pathname]}>
          {/* A boundary of its own for each page: with one for all, React shows the old page until the new one's code is here. */}
          <Suspense key={pageOf(path)} fallback={<PageSkeleton />}>
            <Permitted path={path}>{children}</Permitted>
          </Suspense>
        </ErrorBoundary>
      </Box>
      <ExpiredDialog />
    </Box>
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
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }, page: string): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
  }, [main, page]);
}
