import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import { imageAddress } from '../safe-address.ts'
import { isOutline, paletteOf, themeKey } from '../theme/palette.ts'
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
import {
  facadeCss,
  featuredCss,
  formCss,
  galleryCss,
  groupCss,
  halfCss,
  hintCss,
  outlineFacadeCss,
  pinCss,
  placeCss,
  rowShadowCss,
  smallCss,
  tipsCss,
  unseenCss,
  wordsCss,
} from './blocks-css.ts'
import { buttonsCss, thumbnailCss, thumbnailRadiusCss } from './buttons.ts'
import { cardCss, panelCss } from './card.ts'
import { shapeCss } from './shape-css.ts'
import { fontCss, themeExtrasCss } from './theme-extras-css.ts'

/** Caches recent styles by what they depend on. */
const styles = new Map<string, string>()
const STYLES_MAX = 200

/** The whole style of one public page: only what this page uses. */
export function pageCss(
  document: PageDocument,
  options: { panel?: boolean; hint?: boolean } = {},
): string {
  const { theme } = document
  const uses = usesOf(document, options)
  const key = `${keyOf(uses)} ${themeKey(theme)}`
  const known = styles.get(key)
  if (known !== undefined) return known
  if (styles.size >= STYLES_MAX) styles.clear()
  const style = makeCss(theme, uses)
  styles.set(key, style)
  return style
}

function usesOf(
  { blocks, icons, image, iconPosition }: PageDocument,
  options: { panel?: boolean; hint?: boolean },
): PageUses {
  const uses: PageUses = {
    avatar: imageAddress(image) !== null,
    icons: icons.length > 0,
    iconsBelow: iconPosition === 1 && icons.length > 0,
    links: blocks.length > 0,
    thumbnails: false,
    words: false,
    groups: false,
    places: false,
    forms: false,
    galleries: false,
    tips: false,
    facades: false,
    small: false,
    featured: false,
    half: false,
    pinned: false,
    animations: [],
    panel: options.panel === true,
    hint: options.hint === true,
  }
  const animations = new Set<number>()
  for (const { kind, thumbnail, embed, isLocked, layout, isPinned, animation } of blocks) {
    if (kind === 'header' || kind === 'text' || kind === 'divider') uses.words = true
    else if (kind === 'group') {
      uses.groups = true
      if (layout === 'tips') uses.tips = true
    } else if (kind === 'place') uses.places = true
    else if (kind === 'form') uses.forms = true
    else if (kind === 'gallery') uses.words = uses.galleries = true
    if (isLocked || kind === 'contact' || kind === 'file') uses.small = true
    if (thumbnail !== null && imageAddress(thumbnail) !== null) uses.thumbnails = true
    if (embed !== undefined) uses.facades = true
    if (layout === 'featured') uses.featured = true
    else if (layout === 'half') uses.half = true
    if (isPinned) uses.pinned = true
    if (animation) animations.add(animation)
  }
  if (animations.size > 0) uses.animations = [...animations].sort()
  return uses
}

/** The parts of a page that affect its style. */
interface PageUses {
  avatar: boolean
  icons: boolean
  iconsBelow: boolean
  links: boolean
  thumbnails: boolean
  words: boolean
  groups: boolean
  places: boolean
  forms: boolean
  galleries: boolean
  tips: boolean
  facades: boolean
  small: boolean
  featured: boolean
  half: boolean
  pinned: boolean
  /** of single blocks */
  animations: readonly number[]
  panel: boolean
  hint: boolean
}

function keyOf(uses: PageUses): string {
  let mask = 0
  for (const name in uses) mask = 2 * mask + (uses[name as keyof PageUses] === true ? 1 : 0)
  return uses.animations.length === 0 ? String(mask) : `${mask} ${uses.animations}`
}

function makeCss(theme: Theme, uses: PageUses): string {
  const palette = paletteOf(theme)
  const parts = [
    resetCss,
    colorsCss(palette),
    shapeCss(theme, palette),
    imageCss(palette),
    layoutCss,
    uses.avatar ? '' : letterCss,
    uses.icons ? iconsCss : '',
    uses.links ? buttonsCss(theme, palette) : '',
    uses.thumbnails ? thumbnailCss + thumbnailRadiusCss(theme) : '',
    uses.iconsBelow ? 'main>.icons{margin-top:28px}' : '',
    surfacesCss(palette),
    uses.links ? animationCss(theme.animation) : '',
    ...uses.animations.map((animation) => animationCss(animation, true)),
    uses.words ? wordsCss(palette) : '',
    uses.groups ? groupCss(palette) : '',
    uses.places ? placeCss(palette) : '',
    uses.facades ? facadeCss : '',
    uses.facades && isOutline(theme.buttonStyle) ? outlineFacadeCss(palette) : '',
    uses.small || uses.facades ? unseenCss + smallCss : '',
    uses.half ? halfCss : '',
    uses.featured ? featuredCss : '',
    uses.pinned ? pinCss(palette) : '',
    uses.hint ? hintCss : '',
    themeExtrasCss(theme),
    uses.panel || uses.forms ? cardCss : '',
    uses.panel ? panelCss : '',
    uses.forms ? formCss : '',
    uses.galleries ? galleryCss : '',
    uses.galleries && isBlurred(theme) ? rowShadowCss : '',
    uses.tips ? tipsCss : '',
  ]
  return parts.join('')
}

const isBlurred = ({ shadow }: Theme) => shadow === 'soft' || shadow === 'strong'

/** Colours, background, shapes and typeface of a theme, for documents that show a card on it. */
export function backdropCss(theme: Theme): string {
  const palette = paletteOf(theme)
  return (
    resetCss +
    colorsCss(palette) +
    imageCss(palette) +
    shapeCss(theme, palette) +
    fontCss(theme.font ?? 'system')
  )
}
