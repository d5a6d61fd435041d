export { designOf, designRow } from './qr-design-rows.ts'
export {
  findQrDesign,
  insertQrDesigns,
  listQrDesignsOfLinks,
  type QrTarget,
  saveQrDesign,
  setLogos,
} from './qr-designs.repository.ts'
export { qrFailure } from './qr-refusals.ts'
export { requireReadable } from './readable-design.ts'
