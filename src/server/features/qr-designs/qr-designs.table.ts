import type { QrDesign } from '#contract/qr/qr-design.ts'

/** How the QR code of one link or one page looks. */
export interface QrDesignTable {
  id: string
  /** one of the two is set */
  link_id: string | null
  page_id: string | null
  foreground: string
  background: string
  margin: number
  level: QrDesign['level']
  shape: QrDesign['shape']
  eyes: QrDesign['eyes']
  /** 1 for the picture of the page, whichever that is */
  is_page_logo: number
  /** an uploaded picture */
  logo_id: string | null
  updated_at: number
}
