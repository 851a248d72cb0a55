/** How each Material component looks here: borders instead of shadows, a visible focus ring, tabular figures in tables. */
import type { Components, Theme } from '@mui/material/styles'
import { printStyles } from './theme-print.ts'

type Overrides = Components<Omit<Theme, 'components'>>

/** The ring that shows where the keyboard is. */
const focusRing = {
  outline: '3px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const

const base: Overrides = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { overflowY: 'scroll' },
      body: { fontSynthesis: 'none', textRendering: 'optimizeLegibility', WebkitFontSmoothing: 'antialiased' },
      ':focus-visible': focusRing,
      'h1, h2, h3, h4': { textWrap: 'balance' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
      ...printStyles,
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'transparent' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { borderRadius: 0, width: 320, maxWidth: '88vw' } },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { rounded: { borderRadius: 8 } } },
}

const actions: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, minHeight: 40, paddingInline: 16, whiteSpace: 'nowrap' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
      sizeSmall: { minHeight: 32, paddingInline: 12, borderRadius: 8 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      text: { paddingInline: 12 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 10 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        minHeight: 40,
        paddingBlock: 4,
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.divider,
        '&.Mui-selected': { color: theme.vars.palette.primary.main },
      }),
      sizeSmall: { minHeight: 32, paddingInline: 10 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
      indicator: { height: 3, borderRadius: 3 },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, minWidth: 72, paddingInline: 16 } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 8, fontWeight: 550, fontSize: '0.8125rem' },
      sizeSmall: { fontSize: '0.75rem', height: 24 },
    },
  },
  MuiMenu: {
    // Else Material lets whatever appears behind an open menu take its focus, and Escape and arrows no longer reach it.
    defaultProps: { slotProps: { paper: { variant: 'outlined' } }, disableAutoFocus: false },
    styleOverrides: {
      paper: { marginTop: 6, boxShadow: '0 8px 28px rgba(9, 20, 42, 0.16)' },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        minHeight: 40,
        fontSize: '0.875rem',
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3 },
      },
    },
  },
}

const fields: Overrides = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  // On a phone a long choice takes two lines: what is cut off may be the time at which a market closes.
  MuiSelect: {
    styleOverrides: { select: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { whiteSpace: 'normal' } }) },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        backgroundColor: theme.vars.palette.background.paper,
        minHeight: 44,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.disabled },
      }),
    },
  },
  MuiInputLabel: {
    // in the middle of a field of 44 px
    styleOverrides: { sizeSmall: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px) scale(1)' } } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 2,
        fontSize: '0.75rem',
        // What a field is for can be read while it is locked, too.
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiCheckbox: { styleOverrides: { root: { '&.Mui-focusVisible': { ...focusRing, outlineOffset: -6 } } } },
}

const surfaces: Overrides = {
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        paddingBlock: 12,
        paddingInline: 12,
        fontSize: '0.875rem',
        [theme.breakpoints.up('sm')]: {
          '&:first-of-type': { paddingInlineStart: 24 },
          '&:last-of-type': { paddingInlineEnd: 24 },
        },
      }),
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
        fontWeight: 600,
        fontSize: '0.8125rem',
        // On two lines only where a table is too wide otherwise.
        textWrap: 'balance',
        lineHeight: 1.35,
        verticalAlign: 'bottom',
      }),
      footer: ({ theme }) => ({ color: theme.vars.palette.text.primary, fontWeight: 600 }),
      sizeSmall: { paddingBlock: 8 },
    },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 12, alignItems: 'flex-start', fontSize: '0.875rem' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 16, border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 620, paddingTop: 24 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 8 } } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterTouchDelay: 0, leaveTouchDelay: 6000 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        lineHeight: 1.5,
        fontWeight: 450,
        padding: '8px 12px',
        maxWidth: 320,
        borderRadius: 8,
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
      }),
      arrow: ({ theme }) => ({ color: theme.vars.palette.text.primary }),
    },
  },
  MuiSnackbarContent: { styleOverrides: { root: { borderRadius: 12, fontSize: '0.875rem' } } },
}

export const components: Overrides = { ...base, ...actions, ...fields, ...surfaces }
