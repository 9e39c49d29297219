import { Box, IconButton, Link, Tooltip } from '@mui/material';
import { ExternalLink, Moon, Sun } from 'lucide-react';
import { AppBar, type AppBarProps } from 'react-admin';
import mark from '../favicon.svg';
import { CommandButton } from '../keys/CommandButton.tsx';
import { ShortcutHelp } from '../keys/ShortcutHelp.tsx';
import { setColorScheme, useColorScheme } from '../theme/color-scheme.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useArea } from './AreaContext.ts';
import { useSite } from './use-site.ts';

/** The bar above every page: the site's name, a link to the site, the theme and the account. */
export function TopBar(props: AppBarProps) {
  const area = useArea();
  return (
    <AppBar {...props} color="transparent" toolbar={<Tools />} userMenu={<AccountMenu />}>
      <Brand />
      <Box
        sx={{
          color: 'var(--muted)',
          fontSize: '0.9375rem',
          whiteSpace: 'nowrap',
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {area.title}
      </Box>
      <Box sx={{ flex: 1 }} />
    </AppBar>
  );
}

const Tools = () => (
  <>
    <CommandButton />
    <ShortcutHelp />
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
        whiteSpace: 'nowrap',
      }}
    >
      <ExternalLink size={15} aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        View site
      </Box>
    </Link>
    <SchemeToggle />
  </>
);

function Brand() {
  const { basename } = useArea();
  const { data, isPending } = useSite();
  // Until the site's name is known, no other is shown.
  const name = isPending ? '' : (data?.name ?? 'Sandcrate');
  return (
    <Link
      href={basename}
      aria-label={name || 'Home'}
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'var(--ink)',
        mr: 0.5,
        minWidth: 0,
        '& img': { flex: 'none' },
      }}
    >
      <img src={mark} alt="" width={26} height={26} />
      <Box
        component="span"
        sx={{
          fontFamily: 'var(--font-stencil)',
          fontWeight: 800,
          fontSize: '1.375rem',
          // Room for descenders, which the hidden overflow would cut off.
          lineHeight: 1.25,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
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
