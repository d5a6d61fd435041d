import type { PageDocument, Theme } from '#contract/page-document.ts'
import { imageAddress } from '../safe-address.ts'
import { paletteOf, themeKey } from '../theme/palette.ts'
import { animationCss } from './animations.ts'
import {
  colorsCss,
  iconsCss,
  imageCss,
  layoutCss,
  letterCss,
  resetCss,
  surfacesCss,
} from './base.ts'
import { buttonsCss, thumbnailCss, thumbnailRadiusCss } from './buttons.ts'
import { cardCss, panelCss } from './card.ts'

/** Styles of late, by what they depend on. */
const styles = new Map<string, string>()
const STYLES_MAX = 200

/** The whole style of one public page: only what this page uses. */
export function pageCss(document: PageDocument, options: { panel?: boolean } = {}): string {
  const { theme, links, icons, image } = document
  const uses: PageUses = {
    avatar: imageAddress(image) !== null,
    icons: icons.length > 0,
    iconsBelow: document.iconPosition === 1 && icons.length > 0,
    links: links.length > 0,
    thumbnails: links.some((link) => imageAddress(link.thumbnail) !== null),
    panel: options.panel === true,
  }
  const key = `${Object.values(uses)} ${themeKey(theme)}`
  const known = styles.get(key)
  if (known !== undefined) return known
  if (styles.size >= STYLES_MAX) styles.clear()
  const style = makeCss(theme, uses)
  styles.set(key, style)
  return style
}

/** What there is on a page, as far as its style goes. */
interface PageUses {
  avatar: boolean
  icons: boolean
  iconsBelow: boolean
  links: boolean
  thumbnails: boolean
  panel: boolean
}

function makeCss(theme: Theme, uses: PageUses): string {
  const palette = paletteOf(theme)
  const parts = [
    resetCss,
    colorsCss(palette),
    imageCss(palette),
    layoutCss,
    uses.avatar ? '' : letterCss,
    uses.icons ? iconsCss : '',
    uses.links ? buttonsCss(theme.buttonStyle, palette) : '',
    uses.thumbnails ? thumbnailCss + thumbnailRadiusCss(theme.buttonStyle) : '',
    uses.iconsBelow ? 'main>.icons{margin-top:28px}' : '',
    surfacesCss(palette),
    uses.links ? animationCss(theme.animation) : '',
    uses.panel ? cardCss + panelCss : '',
  ]
  return parts.join('')
}

/** Colours and background of a theme for documents that show a card on it. */
export function backdropCss(theme: Theme): string {
  const palette = paletteOf(theme)
  return resetCss + colorsCss(palette) + imageCss(palette)
}
