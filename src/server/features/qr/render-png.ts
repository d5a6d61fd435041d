import { loadSharp } from '../../platform/images/load-sharp.ts'
import { withDecodeSlot } from '../media/index.ts'

/** Up to this edge a picture takes 4 MB for 20 ms: the pool of threads is bound enough. */
const LARGE_EDGE = 1_024

/**
 * A drawing of ours as PNG, off the main thread. 4,096 pixels take some 70 MB for a moment, so that
 * only a few of the large ones are made at a time. No palette: a brand's colour stays what it is.
 * @param size edge in pixels, as in the drawing
 * @throws unavailable when too many large ones wait already
 */
export function renderPng(svg: string, size: number): Promise<Buffer> {
  const render = async () => {
    const sharp = await loadSharp()
    return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer()
  }
  return size > LARGE_EDGE ? withDecodeSlot(render) : render()
}
