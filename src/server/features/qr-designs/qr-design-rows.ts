import type { QrDesign } from '#contract/qr/qr-design.ts'
import type { Deps } from '../../deps.ts'
import type { QrDesignTable } from './qr-designs.table.ts'

export function designOf(row: QrDesignTable): QrDesign {
  const { foreground, background, margin, level, shape, eyes, gradient, frame } = row
  const logo = row.is_page_logo === 1 ? 'page' : (row.logo_id ?? 'none')
  return {
    foreground,
    background,
    margin,
    level,
    shape,
    eyes,
    logo,
    gradient,
    gradientTo: row.gradient_to,
    frame,
    frameText: row.frame_text,
  }
}

/** A design as it is stored, without the id of its link or page. */
export function designRow({ clock }: Pick<Deps, 'clock'>, { logo, ...look }: QrDesign) {
  return {
    foreground: look.foreground,
    background: look.background,
    margin: look.margin,
    level: look.level,
    shape: look.shape,
    eyes: look.eyes,
    is_page_logo: logo === 'page' ? 1 : 0,
    logo_id: logo === 'page' || logo === 'none' ? null : logo,
    gradient: look.gradient,
    gradient_to: look.gradientTo,
    frame: look.frame,
    frame_text: look.frameText,
    updated_at: clock.now(),
  }
}
