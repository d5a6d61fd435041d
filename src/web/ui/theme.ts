import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The accent around oklch(0.52 0.10 195), in ten steps of lightness; step 7 takes white text
 * (5.2:1).
 */
const teal: MantineColorsTuple = [
  '#eef9f9',
  '#daf3f2',
  '#b5e6e5',
  '#8ad5d5',
  '#5bc1c0',
  '#2aa9a9',
  '#009090',
  '#007979',
  '#005f61',
  '#00474a',
]

/** Slightly warm neutrals of the light scheme. */
const gray: MantineColorsTuple = [
  '#fbfaf7',
  '#f6f4f1',
  '#ebe9e5',
  '#e0ded9',
  '#ceccc6',
  '#aeaaa5',
  '#8a8580',
  '#67625d',
  '#46413d',
  '#28231f',
]

/** Slightly blue neutrals of the dark scheme. */
const dark: MantineColorsTuple = [
  '#e5e8ec',
  '#c6cbd1',
  '#a5abb4',
  '#868d97',
  '#525962',
  '#3a4049',
  '#2a2f38',
  '#1a1f27',
  '#12161d',
  '#0d1117',
]

const red: MantineColorsTuple = [
  '#fff2f0',
  '#ffe1dd',
  '#ffc5be',
  '#ffa39c',
  '#fe827b',
  '#f3625d',
  '#de4544',
  '#c53033',
  '#a02326',
  '#7d1b1d',
]

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, gray, dark, red },
  black: '#28231f',
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.35', xl: '1.2' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: 'var(--wp-float)', lg: 'var(--wp-float)', xl: 'var(--wp-float)' },
  components: {
    Anchor: { defaultProps: { inherit: true } },
    Switch: { defaultProps: { size: 'sm' } },
    Button: { defaultProps: { radius: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        withinPortal: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Modal: {
      defaultProps: {
        padding: 'lg',
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } },
    // a dialog's header is not a second banner of the page
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: {
      defaultProps: {
        radius: 'lg',
        shadow: 'md',
        transitionProps: { duration: 120 },
        // A menu may contain only items; the first of them gets the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
  },
})

/** Mantine's colours by purpose, from our tokens, so that changing a token changes both. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--wp-surface)',
    '--mantine-color-text': 'var(--wp-text)',
    '--mantine-color-dimmed': 'var(--wp-muted)',
    '--mantine-color-placeholder': 'var(--wp-muted)',
    '--mantine-color-anchor': 'var(--wp-accent)',
    '--mantine-color-error': 'var(--wp-negative)',
    '--mantine-color-default': 'var(--wp-surface)',
    '--mantine-color-default-hover': 'var(--wp-sunken)',
    '--mantine-color-default-color': 'var(--wp-text)',
    '--mantine-color-default-border': 'var(--wp-line)',
    '--mantine-color-teal-light': 'var(--wp-accent-soft)',
    '--mantine-color-teal-light-color': 'var(--wp-accent-strong)',
    '--mantine-color-gray-light-color': 'var(--wp-muted)',
    '--mantine-color-yellow-light': 'color-mix(in oklab, var(--wp-caution) 12%, var(--wp-surface))',
    '--mantine-color-yellow-light-color': 'var(--wp-caution)',
    '--mantine-color-red-text': 'var(--wp-negative)',
    '--mantine-color-red-light-color': 'var(--wp-negative)',
    // menu items choose the shade by its number
    '--mantine-color-red-6': 'var(--wp-negative)',
  }
  // ours is too dark for its text
  const light = { ...shared, '--mantine-color-red-light-hover': '#ffd6d1' }
  return { variables: {}, light, dark: shared }
}
