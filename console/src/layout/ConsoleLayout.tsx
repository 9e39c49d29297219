import { Box, Drawer } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import type { LayoutProps } from 'react-admin';
import { Navigation } from './Navigation.tsx';
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
        tabIndex={-1}
        sx={{ p: { xs: 1.5, md: 3 }, pb: 6, outline: 'none', scrollMarginTop: BAR, maxWidth: 1440 }}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </Box>
    </Box>
  );
}
