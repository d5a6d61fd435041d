import type { CSSProperties } from 'react'
import type { Theme } from '#contract/pages/page-document.ts'
import { backgroundUrl } from '#page/theme/backgrounds.ts'
import { toHex } from '#page/theme/color.ts'
import { type Palette, paletteOf } from '#page/theme/palette.ts'
import { buttonLook } from './button-look.ts'
import classes from './themes.module.css'

/** A theme as a small phone. Decorative: its container names it. */
export function MiniPhone({ theme }: { theme: Theme }) {
  const palette = paletteOf(theme)
  const button = buttonLook(theme.buttonStyle, palette, 0.35)
  return (
    <span className={classes.phone} style={groundStyle(palette)} aria-hidden="true">
      <span className={classes.face} style={{ background: toHex(palette.text) }} />
      <span className={classes.name} style={{ background: toHex(palette.text) }} />
      {[0, 1, 2].map((index) => (
        <span key={index} className={classes.bar} style={button}>
          <span style={{ background: toHex(palette.label) }} />
        </span>
      ))}
    </span>
  )
}

/** The background of a theme as CSS properties: its colour, and its picture stretched or tiled. */
export function groundStyle(palette: Palette): CSSProperties {
  const { canvas, image, backdrop } = palette
  if (backdrop) return { background: backdrop.background }
  if (!image) return { backgroundColor: toHex(canvas) }
  return {
    backgroundColor: toHex(canvas),
    backgroundImage: `url("${backgroundUrl(image)}")`,
    backgroundSize: image.tile ? `${image.tile[0] / 2}px ${image.tile[1] / 2}px` : '100% 100%',
  }
}
