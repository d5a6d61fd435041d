/** The design of a QR code; without schemas, so that the browser can load it too. */

/** This key in the code's address marks scans; the redirect removes it. */
export const QR_MARKER = 'qr'

/** How much of a code may be unreadable: 7, 15, 25 and 30 percent. */
export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof QR_LEVELS)[number]

/** Shapes of the modules. */
export const QR_SHAPES = ['square', 'rounded', 'dots'] as const
export type QrShape = (typeof QR_SHAPES)[number]

/** Shapes of the three large marks in the corners. */
export const QR_EYES = ['square', 'rounded', 'round'] as const
export type QrEyes = (typeof QR_EYES)[number]

/** From one colour to a second: straight across, or from the centre outwards. */
export const QR_GRADIENTS = ['none', 'linear', 'radial'] as const
export type QrGradient = (typeof QR_GRADIENTS)[number]

/** A call to action around the code: on a band below it, or below it inside an outline. */
export const QR_FRAMES = ['none', 'band', 'outline'] as const
export type QrFrame = (typeof QR_FRAMES)[number]
/** in letters; a longer text would be too small to read beside the code */
export const QR_FRAME_TEXT_MAX = 30

/** Width of the picture in pixels. */
export const QR_SIZE_MIN = 64
export const QR_SIZE_MAX = 4_096
export const QR_SIZE_DEFAULT = 512
/** of the files in an archive */
export const QR_ARCHIVE_SIZES = [256, 512, 1_024, 2_048] as const

/** Modules of background around the code; below the standard's four, readers may fail. */
export const QR_MARGIN_MAX = 16
export const QR_MARGIN_SAFE = 4

export interface QrDesign {
  /** `#rrggbb` */
  foreground: string
  /** `#rrggbb`, or `transparent`, which is treated as white */
  background: string
  /** minimum number of modules around the code */
  margin: number
  /** always H with a logo */
  level: QrLevel
  shape: QrShape
  eyes: QrEyes
  /** `none`, `page` (the picture of the page) or the id of an uploaded picture */
  logo: string
  gradient: QrGradient
  /** `#rrggbb`: the second colour of a gradient */
  gradientTo: string
  frame: QrFrame
  /** without a text there is no frame */
  frameText: string
}

/** The design of a new code. */
export const STANDARD_QR_DESIGN: Readonly<QrDesign> = {
  foreground: '#000000',
  background: '#ffffff',
  margin: QR_MARGIN_SAFE,
  level: 'M',
  shape: 'square',
  eyes: 'square',
  logo: 'none',
  gradient: 'none',
  gradientTo: '#000000',
  frame: 'none',
  frameText: '',
}

/** The address in the code: the short one, marked for scans. */
export function markedAddress(shortUrl: string): string {
  return `${shortUrl}?${QR_MARKER}`
}
