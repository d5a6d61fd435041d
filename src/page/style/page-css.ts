import type { PageDocument, Theme } from '#contract/page-document.ts'
import { imageAddress } from '../safe-address.ts'
import { paletteOf } from '../theme/palette.ts'
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

/** The whole style of one public page: only what this page uses. */
export function pageCss(document: PageDocument, options: { panel?: boolean } = {}): string {
  const { theme, links, icons, image } = document
  const palette = paletteOf(theme)
  const parts = [
    resetCss,
    colorsCss(palette),
    imageCss(palette),
    layoutCss,
    imageAddress(image) ? '' : letterCss,
    icons.length > 0 ? iconsCss : '',
    links.length > 0 ? buttonsCss(theme.buttonStyle, palette) : '',
    links.some((link) => imageAddress(link.thumbnail))
      ? thumbnailCss + thumbnailRadiusCss(theme.buttonStyle)
      : '',
    document.iconPosition === 1 && icons.length > 0 ? 'main>.icons{margin-top:28px}' : '',
    surfacesCss(palette),
    links.length > 0 ? animationCss(theme.animation) : '',
    options.panel ? cardCss + panelCss : '',
  ]
  return parts.join('')
}

/** Colours and background of a theme for documents that show a card on it. */
export function backdropCss(theme: Theme): string {
  const palette = paletteOf(theme)
  return resetCss + colorsCss(palette) + imageCss(palette)
}
