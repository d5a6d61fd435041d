import { loadSharp } from '../../platform/images/load-sharp.ts'
import { withDecodeSlot } from '../media/index.ts'

/** Up to this edge a picture takes 4 MB for 20 ms, so the thread pool is limit enough. */
const LARGE_EDGE = 1_024

/**
 * Renders one of our drawings as PNG, off the main thread. 4,096 pixels take some 70 MB for a
 * moment, so only a few large pictures are rendered at a time. Uses no palette, so brand colours
 * stay exact.
 * @param size edge in pixels, as in the drawing
 * @throws unavailable if too many large ones are waiting
 */
export function renderPng(svg: string, size: number): Promise<Buffer> {
  const render = async () => {
    const sharp = await loadSharp()
    return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer()
  }
  return size > LARGE_EDGE ? withDecodeSlot(render) : render()
}
