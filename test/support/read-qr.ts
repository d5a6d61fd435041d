import jsQr from 'jsqr'
import sharp from 'sharp'

export interface ReadQr {
  text: string | undefined
  width: number
  height: number
}

/** Decodes a picture of a QR code, PNG or SVG, in its own size. */
export async function readQr(picture: Buffer): Promise<ReadQr> {
  const { width, height } = await sharp(picture).metadata()
  // Phones use more than 200 pixels, so an SVG is drawn larger and a PNG enlarged.
  const { data, info } = await sharp(picture, { density: 216 })
    .resize({ width: width * 3, kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = jsQr.default(new Uint8ClampedArray(data), info.width, info.height)
  return { text: code?.data, width, height }
}
