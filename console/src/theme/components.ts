// The look of MUI's components: rounded corners, flat boards, no ripples.
import type { ThemeOptions } from '@mui/material/styles';

const focusRing = { outline: '2px solid var(--focus)', outlineOffset: 2 };

export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 14px',
        lineHeight: 1.3,
        // Forced colours would remove the background that shows that it is a button.
        '@media (forced-colors: active)': { border: '1px solid ButtonText' },
      },
      contained: { '&:active': { translate: '0 2px', boxShadow: 'none' } },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          background: 'var(--sand)',
          color: 'var(--on-sand)',
          boxShadow: '0 3px 0 0 var(--sand-deep)',
          '&:hover': {
            background: 'var(--sand)',
            filter: 'brightness(1.05)',
            boxShadow: '0 3px 0 0 var(--sand-deep)',
          },
          '&.Mui-disabled': { background: 'var(--raised)', color: 'var(--muted)', boxShadow: 'none' },
        },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          background: 'var(--redstone-wash)',
          color: 'var(--redstone)',
          border: '1px solid var(--redstone)',
          boxShadow: '0 3px 0 0 var(--redstone-deep)',
          '&:hover': {
            background: 'var(--redstone-wash)',
            filter: 'brightness(1.08)',
            boxShadow: '0 3px 0 0 var(--redstone-deep)',
          },
          '&.Mui-disabled': {
            background: 'var(--raised)',
            color: 'var(--muted)',
            borderColor: 'var(--line)',
            boxShadow: 'none',
          },
        },
      },
      {
        props: { variant: 'outlined' },
        style: {
          background: 'var(--panel)',
          color: 'var(--ink)',
          borderColor: 'var(--edge)',
          '&:hover': { background: 'var(--raised)', borderColor: 'var(--edge)' },
        },
      },
      {
        props: { variant: 'text' },
        style: { color: 'var(--ink)', '&:hover': { background: 'var(--raised)' } },
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 34,
        height: 34,
        borderRadius: 4,
        color: 'var(--muted)',
        '&:hover': { background: 'var(--raised)', color: 'var(--ink)' },
        '& svg': { width: 18, height: 18 },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', '--Paper-overlay': 'none' } },
  },
  MuiDialog: {
    // A dialog may be opened from a menu, whose own keys must not be what is typed in it.
    defaultProps: { fullWidth: true, maxWidth: 'xs', onKeyDown: (event) => event.stopPropagation() },
    styleOverrides: { paper: { borderRadius: 10, border: '1px solid var(--line)' } },
  },
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    styleOverrides: { root: { padding: '20px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 } } },
  MuiDrawer: { styleOverrides: { paper: { background: 'var(--panel)', borderColor: 'var(--line)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--scrim)' } } },
  },
  MuiMenu: {
    styleOverrides: { paper: { border: '1px solid var(--edge)', background: 'var(--panel)' } },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 38, fontSize: '0.875rem', gap: 10 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 4,
        background: 'var(--ground)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--edge)' },
        '&:hover:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--muted)' },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)' },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: 'var(--ink)' } } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', padding: '8px 10px', fontSize: '0.875rem' },
      head: {
        color: 'var(--muted)',
        fontWeight: 600,
        fontSize: '0.8125rem',
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
        background: 'var(--panel)',
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: { root: { verticalAlign: 'bottom', '&:hover, &.Mui-active': { color: 'var(--ink)' } } },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&.MuiTableRow-hover:hover': { background: 'var(--raised)' } } },
  },
  MuiTablePagination: { styleOverrides: { root: { borderBottom: 0, color: 'var(--muted)' } } },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 700,
      enterNextDelay: 300,
      // In the landmark and the dialog of what they describe, and not cut off by a list that scrolls.
      slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } },
    },
    styleOverrides: {
      tooltip: {
        whiteSpace: 'normal',
        textAlign: 'start',
        background: 'var(--ink)',
        color: 'var(--ground)',
        fontSize: '0.8125rem',
        borderRadius: 4,
      },
    },
  },
  // An outline when off, filled when on: the knob's colour alone is not clear enough.
  MuiSwitch: {
    styleOverrides: {
      root: { width: 38, height: 22, padding: 0, overflow: 'visible', margin: '0 4px' },
      switchBase: {
        padding: 4,
        color: 'var(--edge)',
        '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--on-sand)' },
        '&.Mui-checked + .MuiSwitch-track': {
          background: 'var(--sand)',
          borderColor: 'var(--sand)',
          opacity: 1,
        },
        '&.Mui-disabled': { color: 'var(--line)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.6 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 14, height: 14, borderRadius: 3, boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        border: '1px solid var(--edge)',
        borderRadius: 4,
        background: 'var(--panel)',
        opacity: 1,
      },
    },
  },
  // The default margin fits a checkbox, which has padding. A switch has a margin of 4 px.
  MuiFormControlLabel: { styleOverrides: { root: { '&:has(.MuiSwitch-root)': { marginLeft: -4 } } } },
  MuiSkeleton: { styleOverrides: { root: { background: 'var(--raised)' } } },
  MuiLinearProgress: { styleOverrides: { root: { background: 'var(--raised)' } } },
  MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  // Not wider than the window: wide content scrolls within its board.
  RaLayout: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        // The sidebar is beside <main>, not in it.
        '& .RaLayout-appFrame': { flexDirection: 'row' },
        '& .RaLayout-contentWithSidebar': { minWidth: 0 },
        '& .RaLayout-content': {
          display: 'block',
          minWidth: 0,
          maxWidth: 1440,
          padding: theme.spacing(1.5, 1.5, 6),
          outline: 'none',
          [theme.breakpoints.up('md')]: { padding: theme.spacing(3, 3, 6) },
        },
      }),
    },
  },
  RaAppBar: {
    styleOverrides: {
      root: {
        background: 'var(--panel)',
        borderBottom: '1px solid var(--line)',
        boxShadow: 'none',
        '& .RaAppBar-toolbar': { gap: 8 },
      },
    },
  },
  RaSidebar: {
    styleOverrides: {
      root: ({ theme }) => ({
        // react-admin's is for a lower bar, so that every page would scroll a little.
        height: 'calc(100dvh - 60px)',
        '&.MuiDrawer-docked': { borderRight: '1px solid var(--line)' },
        '& .MuiPaper-root': { [theme.breakpoints.only('xs')]: { background: 'var(--panel)' } },
      }),
    },
  },
  RaMenu: { styleOverrides: { root: { padding: 8, display: 'flex', gap: 2 } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        '&.MuiMenuItem-root': { minHeight: 36 },
        padding: '0 10px',
        gap: 10,
        borderRadius: 4,
        color: 'var(--muted)',
        fontWeight: 600,
        fontSize: '0.9375rem',
        '& .RaMenuItemLink-icon': { minWidth: 0, color: 'inherit' },
        '& .RaMenuItemLink-icon svg': { width: 18, height: 18 },
        '& .MuiTypography-root': { display: 'flex', alignItems: 'center' },
        '&:hover': { background: 'var(--raised)', color: 'var(--ink)' },
        '&.RaMenuItemLink-active': {
          background: 'var(--raised)',
          color: 'var(--ink)',
          boxShadow: 'inset 3px 0 0 var(--sand)',
        },
      },
    },
  },
  RaList: {
    styleOverrides: {
      root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { minWidth: 0, maxWidth: '100%' } },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        alignItems: 'flex-start',
        gap: 12,
        marginBottom: 12,
        [theme.breakpoints.down('md')]: {
          flexDirection: 'column',
          flexWrap: 'nowrap',
          gap: 4,
          background: 'none',
        },
      }),
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 'none',
        alignItems: 'center',
        minHeight: 36,
        gap: 4,
        padding: 0,
        // On a phone it is empty for some lists.
        [theme.breakpoints.down('md')]: { flex: 'none', minHeight: 0, padding: 0, background: 'none' },
      }),
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: ({ theme }) => ({
        alignItems: 'center',
        gap: 12,
        padding: 0,
        '&&': { flex: '1 1 auto', minHeight: 0 },
        '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginTop: 0 },
        [theme.breakpoints.down('md')]: { '&&': { flex: 'none' } },
      }),
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        alignItems: 'center',
        maxWidth: '100%',
        '&:empty': { display: 'none' },
        '& .RaFilterFormInput-spacer': { display: 'none' },
        '& .RaFilterFormInput-hideButton': { marginBottom: 0 },
        [theme.breakpoints.down('sm')]: { width: 'auto', '&[data-source="q"]': { width: '100%' } },
      }),
    },
  },
  // Below the rows, where the eye is after choosing the last one.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          flexWrap: 'wrap',
          gap: 8,
          height: 'auto',
          padding: '8px 16px',
          transform: 'none',
          borderRadius: 0,
          borderTop: '1px solid var(--line)',
          background: 'var(--raised)',
          color: 'var(--ink)',
        },
        '& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', padding: 0, gap: 8 },
      },
    },
  },
  // Where columns still do not fit, a table scrolls within its board.
  RaDataTable: { styleOverrides: { root: { overflowX: 'auto' } } },
};
