import { type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'

export type LookName = 'classic' | 'ink' | 'lagoon' | 'plum' | 'forest' | 'terracotta'

type Look = Pick<QrDesign, 'foreground' | 'background' | 'shape' | 'eyes'>

/** Ready-made looks: colours and shapes; margin, level and logo stay unchanged. */
export const LOOKS: Readonly<Record<LookName, Look>> = {
  classic: {
    foreground: STANDARD_QR_DESIGN.foreground,
    background: STANDARD_QR_DESIGN.background,
    shape: 'square',
    eyes: 'square',
  },
  ink: { foreground: '#1c2b4a', background: '#ffffff', shape: 'rounded', eyes: 'rounded' },
  lagoon: { foreground: '#00585a', background: '#eefaf8', shape: 'rounded', eyes: 'round' },
  plum: { foreground: '#5d1f52', background: '#fff5fb', shape: 'dots', eyes: 'round' },
  forest: { foreground: '#1f4a2a', background: '#f6f3e6', shape: 'square', eyes: 'rounded' },
  terracotta: { foreground: '#8a2f12', background: '#fff4ec', shape: 'dots', eyes: 'rounded' },
}

/** Whether a design matches a look, ignoring other settings. */
export function hasLook(design: QrDesign, look: Look): boolean {
  return (
    design.foreground === look.foreground &&
    design.background === look.background &&
    design.shape === look.shape &&
    design.eyes === look.eyes &&
    design.gradient === 'none'
  )
}
