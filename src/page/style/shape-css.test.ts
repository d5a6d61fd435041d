import { describe, expect, it } from 'vitest'
import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import { CORNERS, type Corners, SHADOWS } from '#contract/pages/shapes.ts'
import { SAMPLE_THEME, sampleDocument } from '../sample-page.ts'
import { presets } from '../theme/presets.ts'
import { pageCss } from './page-css.ts'
import { themedScreenCss } from './screen-css.ts'

const styles = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const cssOf = (theme: Partial<Theme>, changes: Partial<PageDocument> = {}) =>
  pageCss(sampleDocument({ ...changes, theme: { ...SAMPLE_THEME, ...theme } }))
const buttonOf = (css: string) => /\.link\{color:[^}]+\}/.exec(css)?.[0] ?? ''
const radiusOf = (css: string) => /border-radius:(\d+)px/.exec(buttonOf(css))?.[1]
const outerShadowOf = (css: string) =>
  /box-shadow:([^;}]+)/
    .exec(buttonOf(css))?.[1]
    ?.split(',')
    .filter((one) => !one.startsWith('inset'))

describe('corners and shadow', () => {
  it('are those of the button style until somebody chooses', () => {
    for (const buttonStyle of styles) {
      const untouched = cssOf({ buttonStyle })
      expect(cssOf({ buttonStyle, corners: 'style', shadow: 'style' })).toBe(untouched)
      expect(untouched).not.toContain('--shade:')
      expect(untouched).not.toMatch(/--(r|rm|ra):/)
    }
    expect(styles.map((buttonStyle) => radiusOf(cssOf({ buttonStyle })))).toEqual(
      [12, 30, 0, 12, 30, 0, 0, 12, 30].map(String),
    )
    expect(styles.filter((buttonStyle) => outerShadowOf(cssOf({ buttonStyle }))?.length)).toEqual([
      6,
    ])
  })

  it.each(CORNERS.slice(1).map((one, at) => [one, [0, 6, 18, 30][at]!] as const))(
    '%s: buttons of every style, and all other parts',
    (corners: Corners, radius) => {
      for (const buttonStyle of styles) {
        const css = cssOf({ buttonStyle, corners })
        expect(radiusOf(css)).toBe(String(radius))
        expect(css).toMatch(/:root\{--r:\d+px;--rm:\d+px;--ra:\d+px(;--rf:\d+px)?\}/)
      }
    },
  )

  it.each(SHADOWS.slice(1))(
    '%s: around buttons of every style, kept beside the inset fill',
    (shadow) => {
      for (const buttonStyle of styles) {
        const css = cssOf({ buttonStyle, shadow, button: '#3355aa80' })
        const shade = /:root\{[^}]*--shade:([^;}]+)/.exec(css)?.[1]
        expect(outerShadowOf(css)).toEqual([shade])
        expect(css.includes('inset 0 0 0 100vmax')).toBe(buttonStyle >= 7)
        expect(shade === '0 0 #0000').toBe(shadow === 'none')
      }
    },
  )

  it('have a hard shadow that differs from the button in every preset', () => {
    for (const { id, theme } of presets) {
      const css = cssOf({ ...theme, shadow: 'hard' })
      const color = /--shade:4px 4px 0 (#[0-9a-f]+)/.exec(css)?.[1]
      const face = /\.link\{[^}]*background:(#[0-9a-f]+)/.exec(css)?.[1]
      expect(color, id).toBeDefined()
      expect(color, id).not.toBe(face)
    }
  })

  it('glow on black, where a shadow would not be seen', () => {
    const glow = cssOf({ background: '#000000', titleText: '#ffffff', shadow: 'soft' })
    expect(glow).toMatch(/--shade:0 4px 14px #ffffff[0-9a-f]{2}/)
    expect(cssOf({ shadow: 'soft' })).toMatch(/--shade:0 4px 14px #000000/)
  })

  it('reach the screens of a page, with its typeface', () => {
    const theme: Theme = { ...SAMPLE_THEME, corners: 'square', shadow: 'none', font: 'mono' }
    const css = themedScreenCss(theme)
    expect(css).toContain('--r:0px;--rm:0px;--ra:0px;--rf:0px;--shade:0 0 #0000')
    expect(css).toContain('body{font-family:ui-monospace')
  })

  it('take nothing else for a value', () => {
    const strange = { corners: '0}body{display:none', shadow: 'x;background:url(//e)' }
    expect(cssOf(strange as Partial<Theme>)).toBe(cssOf({}))
  })
})
