import { Box, IconButton, Link, Tooltip } from '@mui/material';
import { ExternalLink, Menu, Moon, Sun } from 'lucide-react';
import mark from '../favicon.svg';
import { setColorScheme, useColorScheme } from '../theme/color-scheme.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useArea } from './AreaContext.ts';
import { useSite } from './use-site.ts';

type Props = { height: number; onMenu: () => void };

export function TopBar({ height, onMenu }: Props) {
  const area = useArea();
  return (
    <Box
      component="header"
      sx={{
        gridColumn: '1 / -1',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        height,
        px: { xs: 1, md: 2 },
        background: 'var(--panel)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <IconButton aria-label="Open navigation" onClick={onMenu} sx={{ display: { lg: 'none' } }}>
        <Menu aria-hidden />
      </IconButton>
      <Brand />
      <Box sx={{ color: 'var(--muted)', fontSize: '0.9375rem', display: { xs: 'none', sm: 'block' } }}>
        {area.title}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Link
        href="/"
        aria-label="View site"
        underline="hover"
        sx={{
          color: 'var(--muted)',
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          px: 1,
          fontSize: '0.875rem',
        }}
      >
        <ExternalLink size={15} aria-hidden />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          View site
        </Box>
      </Link>
      <SchemeToggle />
      <AccountMenu />
    </Box>
  );
}

function Brand() {
  const { basename } = useArea();
  const { data, isPending } = useSite();
  // No other name is shown before that of the site.
  const name = isPending ? '' : (data?.name ?? 'Sandcrate');
  return (
    <Link
      href={basename}
      aria-label={name || 'Home'}
      underline="none"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'var(--ink)', mr: 0.5 }}
    >
      <img src={mark} alt="" width={26} height={26} />
      <Box
        component="span"
        sx={{ fontFamily: 'var(--font-stencil)', fontWeight: 800, fontSize: '1.375rem', lineHeight: 1 }}
      >
        {name}
      </Box>
    </Link>
  );
}

function SchemeToggle() {
  const scheme = useColorScheme();
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${next} theme`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setColorScheme(next)}>
        {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </IconButton>
    </Tooltip>
  );
}
