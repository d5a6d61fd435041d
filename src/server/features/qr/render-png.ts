import { loadSharp } from '../../platform/images/load-sharp.ts'
import { withDecodeSlot } from '../media/index.ts'

/**
 * A drawing of ours as PNG, off the main thread; 4,096 pixels take some 70 MB for a moment, so that
 * only a few are made at a time.
 * @param isPlain few colours, no picture: a palette makes the file small
 * @throws unavailable when too many wait already
 */
export function renderPng(svg: string, { isPlain }: { isPlain: boolean }): Promise<Buffer> {
  return withDecodeSlot(async () => {
    const sharp = await loadSharp()
    return sharp(Buffer.from(svg))
      .png(isPlain ? { palette: true, colours: 32, dither: 0, effort: 1 } : { compressionLevel: 8 })
      .toBuffer()
  })
}
