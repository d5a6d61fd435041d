import sharp from 'sharp'

/** A picture with photographic detail, always the same. @param size in pixels, square */
export async function drawPhoto(size = 1_000): Promise<Uint8Array<ArrayBuffer>> {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const noise = (edge: number, strength: number) =>
    sharp(
      Buffer.from(Array.from({ length: edge * edge * 3 }, () => 128 + (random() - 0.5) * strength)),
      { raw: { width: edge, height: edge, channels: 3 } },
    )
      .resize(size, size, { kernel: 'cubic' })
      .png()
      .toBuffer()
  const fine = await noise(160, 90)
  const png = await sharp(await noise(12, 255))
    .composite([{ input: fine, blend: 'overlay' }])
    .png()
    .toBuffer()
  return new Uint8Array(png)
}
