import type { QrDesign } from '#contract/qr/qr-design.ts'

/** How the QR code of one link or one page looks. */
export interface QrDesignTable {
  id: string
  /** exactly one of the two is set */
  link_id: string | null
  page_id: string | null
  foreground: string
  background: string
  margin: number
  level: QrDesign['level']
  shape: QrDesign['shape']
  eyes: QrDesign['eyes']
  /** 1 to use the page's current picture */
  is_page_logo: number
  /** id of an uploaded picture */
  logo_id: string | null
  gradient: QrDesign['gradient']
  gradient_to: string
  frame: QrDesign['frame']
  frame_text: string
  updated_at: number
}
