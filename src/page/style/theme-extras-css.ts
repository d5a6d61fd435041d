import { HOSTED_FONTS, type HostedFont } from '#contract/pages/fonts.ts'
import type { Theme } from '#contract/pages/page-document.ts'
import { css } from './css.ts'
import { typefaceCss } from './typefaces.ts'

/** Font stacks that every device supports, so no font is loaded. */
const FONT_STACKS: Partial<Record<NonNullable<Theme['font']>, string>> = {
  serif: 'ui-serif,Charter,"Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Nunito,"Arial Rounded MT Bold",system-ui,sans-serif',
  mono: 'ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace',
}

const HEADER_RULES: Partial<Record<NonNullable<Theme['header']>, string>> = {
  side: css`
.head {display: grid; grid-template-columns: auto minmax(0,1fr); column-gap: 18px; justify-items: start; text-align: start}
.avatar {grid-row: span 2; width: 88px; height: 88px; margin: 0; align-self: start}
.head h1 {align-self: end}
.head h1:nth-last-child(1),.head h1:has(+.icons) {grid-row: span 2; align-self: center}
.head .icons {grid-column: 1/-1; justify-self: center}
`,
  large: css`
img.avatar {width: 100%; max-width: 420px; height: auto; aspect-ratio: 1; border-radius: var(--r,28px)}
`,
}

const isHosted = (font: string): font is HostedFont =>
  (HOSTED_FONTS as readonly string[]).includes(font)

export function fontCss(font: NonNullable<Theme['font']>): string {
  if (isHosted(font)) return typefaceCss(font)
  const stack = FONT_STACKS[font]
  return stack ? `body{font-family:${stack}}` : ''
}

/** Typeface and header that the creator chose. */
export function themeExtrasCss({ font = 'system', header = 'centre' }: Theme): string {
  return fontCss(font) + (HEADER_RULES[header] ?? '')
}
