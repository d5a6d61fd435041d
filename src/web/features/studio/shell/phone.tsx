import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PagePreview, type PagePreviewProps } from '#page/page-preview.tsx'
import classes from './preview-pane.module.css'

const WIDTH = 390
const HEIGHT = 844
const FRAME = 10

/** A page in a phone of 390×844, as large as possible; a skeleton until the page has loaded. */
export function Phone({ children, ...page }: PagePreviewProps & { children?: ReactNode }) {
  const room = useElementSize()
  const scale = scaleFor(room.width, room.height)
  return (
    <div ref={room.ref} className={classes.root}>
      {scale > 0 && (
        <div
          className={classes.phone}
          style={{ width: WIDTH * scale + 2 * FRAME, height: HEIGHT * scale + 2 * FRAME }}
        >
          <div className={classes.scaled} style={{ transform: `scale(${scale})` }}>
            <PagePreview {...page} className={classes.frame} />
          </div>
        </div>
      )}
      {children}
    </div>
  )
}

/** Never larger than the original; nothing until the space is measured. */
function scaleFor(width: number, height: number): number {
  if (width === 0 || height === 0) return 0
  const across = (width - 2 * FRAME) / WIDTH
  const down = (height - 2 * FRAME - 40) / HEIGHT
  return Math.max(0.3, Math.min(1, across, down))
}
