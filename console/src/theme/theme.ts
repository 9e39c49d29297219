import type { RaThemeOptions } from 'react-admin';
import { components } from './components.ts';

/** One colour for every use of a hue: washes and deeper tones are named where they are needed. */
const hue = (name: string, contrastText: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name})`,
  contrastText: `var(--${contrastText})`,
});

/** The same for light and dark: the colours are variables, set by a class of the root element. */
export const theme: RaThemeOptions = {
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    mode: 'dark',
    primary: hue('amber', 'ground'),
    secondary: hue('patina', 'ground'),
    error: hue('redstone', 'ground'),
    warning: hue('warning', 'ground'),
    info: hue('patina', 'ground'),
    success: hue('moss', 'ground'),
    background: { default: 'var(--ground)', paper: 'var(--panel)' },
    text: { primary: 'var(--ink)', secondary: 'var(--muted)', disabled: 'var(--muted)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--muted)',
      hover: 'var(--raised)',
      selected: 'var(--raised)',
      disabled: 'var(--edge)',
      disabledBackground: 'var(--raised)',
      focus: 'var(--raised)',
    },
  },
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 740, lg: 1020, xl: 1440 } },
  typography: {
    fontFamily: 'var(--font-body)',
    fontSize: 14,
    h1: { fontFamily: 'var(--font-stencil)', fontWeight: 800, fontSize: '2rem', lineHeight: 1 },
    h2: { fontWeight: 700, fontSize: '1.0625rem', lineHeight: 1.3 },
    h3: { fontWeight: 700, fontSize: '0.9375rem', lineHeight: 1.3 },
    body1: { fontSize: '0.9375rem' },
    body2: { fontSize: '0.875rem' },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.875rem', letterSpacing: 0 },
  },
  sidebar: { width: 216, closedWidth: 56 },
  components,
};
