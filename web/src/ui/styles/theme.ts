/** Mantine dressed in Marquee's tokens: every colour that its components use leads to `tokens.css`. */
import { createTheme, type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core';
import { tooltipDelay } from '#ui/pointer/tooltipDelay.ts';

const transitionProps = { duration: 120, transition: 'fade' } as const;

export const theme = createTheme({
  primaryColor: 'indigo',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--mq-font)',
  headings: { fontFamily: 'var(--mq-font)', fontWeight: '650' },
  fontSizes: {
    xs: 'var(--mq-size-note)',
    sm: 'var(--mq-size-cell)',
    md: 'var(--mq-size)',
    lg: 'var(--mq-size-title-6)',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  radius: {
    xs: 'var(--mq-radius-small)',
    sm: 'var(--mq-radius)',
    md: 'var(--mq-radius-large)',
    lg: '14px',
    xl: '20px',
  },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--mq-shadow-small)',
    sm: 'var(--mq-shadow-small)',
    md: 'var(--mq-shadow)',
    lg: 'var(--mq-shadow-large)',
    xl: 'var(--mq-shadow-large)',
  },
  // Written out instead of `Modal.extend(…)`, which would bring every component named here to every page.
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    InputWrapper: {
      styles: {
        label: { marginBottom: 4, fontWeight: 550 },
        description: { fontSize: 'var(--mq-size-note)', lineHeight: 1.4 },
        error: { fontSize: 'var(--mq-size-note)', lineHeight: 1.4 },
      },
    },
    Menu: {
      defaultProps: { transitionProps, shadow: 'lg', offset: 6, withInitialFocusPlaceholder: false },
      styles: { dropdown: { '--menu-item-hover': 'var(--mq-surface-2)' }, divider: { borderColor: 'var(--mq-line)' } },
    },
    Modal: { defaultProps: { transitionProps, centered: true, shadow: 'lg', radius: 'md' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Overlay: { styles: { root: { background: 'var(--mq-overlay)' } } },
    // What fits neither below nor above lies over what it hangs on rather than out of the window.
    Popover: {
      defaultProps: {
        transitionProps,
        shadow: 'lg',
        radius: 'md',
        middlewares: { flip: true, shift: { padding: 8, crossAxis: true } },
      },
    },
    Tabs: { styles: { root: { '--tab-border-color': 'var(--mq-line)' }, tab: { fontWeight: 550 } } },
    Tooltip: {
      defaultProps: { transitionProps, openDelay: tooltipDelay, withinPortal: true },
      styles: { tooltip: { background: 'var(--mq-text)', color: 'var(--mq-surface)' } },
    },
  },
});

/** Mantine's own greys, which some components name directly: steps from ground to text. */
const greys = ['hover', 'surface-2', 'line', 'line', 'line-control', 'line-strong', 'text-dim', 'text', 'text', 'text'];
const darks = [
  'text',
  'text',
  'text-dim',
  'line-strong',
  'line-control',
  'surface-2',
  'surface',
  'surface',
  'bg',
  'bg',
];
const steps = (palette: string, tokens: readonly string[]): Record<string, string> =>
  Object.fromEntries(tokens.map((token, step) => [`--mantine-color-${palette}-${step}`, `var(--mq-${token})`]));

const colours = {
  ...steps('gray', greys),
  ...steps('dark', darks),
  '--mantine-color-body': 'var(--mq-surface)',
  '--mantine-color-text': 'var(--mq-text)',
  '--mantine-color-bright': 'var(--mq-text)',
  '--mantine-color-dimmed': 'var(--mq-text-dim)',
  '--mantine-color-placeholder': 'var(--mq-text-dim)',
  '--mantine-color-anchor': 'var(--mq-accent)',
  '--mantine-color-error': 'var(--mq-danger)',
  '--mantine-color-default': 'var(--mq-surface)',
  '--mantine-color-default-hover': 'var(--mq-surface-2)',
  '--mantine-color-default-color': 'var(--mq-text)',
  '--mantine-color-default-border': 'var(--mq-line-control)',
  '--mantine-color-disabled': 'var(--mq-surface-2)',
  '--mantine-color-disabled-color': 'var(--mq-text-dim)',
  '--mantine-color-disabled-border': 'var(--mq-line)',
  '--mantine-color-indigo-filled': 'var(--mq-accent-fill)',
  '--mantine-color-indigo-filled-hover': 'var(--mq-accent-fill-hover)',
  '--mantine-color-indigo-light': 'var(--mq-accent-soft)',
  '--mantine-color-indigo-light-hover': 'var(--mq-accent-soft)',
  '--mantine-color-indigo-light-color': 'var(--mq-accent)',
  '--mantine-color-indigo-outline': 'var(--mq-accent)',
  '--mantine-color-indigo-text': 'var(--mq-accent)',
  '--mantine-color-gray-text': 'var(--mq-text-dim)',
  '--mantine-color-gray-light': 'var(--mq-surface-2)',
  '--mantine-color-gray-light-hover': 'var(--mq-surface-2)',
  '--mantine-color-gray-light-color': 'var(--mq-text-dim)',
  '--mantine-color-gray-outline': 'var(--mq-line-strong)',
  '--mantine-color-red-filled': 'var(--mq-fill-red)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--mq-fill-red) 88%, black)',
  '--mantine-color-red-light': 'var(--mq-danger-soft)',
  '--mantine-color-red-light-hover': 'var(--mq-danger-soft)',
  '--mantine-color-red-light-color': 'var(--mq-danger)',
  '--mantine-color-red-text': 'var(--mq-danger)',
  '--mantine-primary-color-contrast': 'var(--mq-on-accent)',
};

/** Leads Mantine's colour variables to the tokens, which know light from dark themselves. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });

/** Remembers a chosen light or dark; `public/colour-mode.js` reads the same key before the first paint. */
export const colourMode = localStorageColorSchemeManager({ key: 'marquee.colour-mode' });
