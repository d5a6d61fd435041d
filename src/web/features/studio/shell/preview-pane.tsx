import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { PagePreview } from '#page/page-preview.tsx'
import { text } from '#web/messages/index.ts'
import { useStudio } from '../studio-context.ts'
import classes from './preview-pane.module.css'

const WIDTH = 390
const HEIGHT = 844
const FRAME = 10

/** The real page of the draft in a phone of 390×844, as large as there is room for. */
export function PreviewPane() {
  const { draft, document } = useStudio()
  const room = useElementSize()
  const [runs, setRuns] = useState(0)
  const scale = scaleFor(room.width, room.height)
  const { animation, buttonStyle, type } = draft.theme
  return (
    <div ref={room.ref} className={classes.root}>
      {scale > 0 && (
        <div
          className={classes.phone}
          style={{ width: WIDTH * scale + 2 * FRAME, height: HEIGHT * scale + 2 * FRAME }}
        >
          <div className={classes.scaled} style={{ transform: `scale(${scale})` }}>
            <PagePreview
              lang={draft.language}
              className={classes.frame}
              document={document}
              title={text.studio.previewOf(draft.username)}
              replayKey={`${animation} ${buttonStyle} ${type} ${runs}`}
            />
          </div>
        </div>
      )}
      {animation > 0 && (
        <button type="button" className={classes.replay} onClick={() => setRuns(runs + 1)}>
          {text.studio.replay}
        </button>
      )}
    </div>
  )
}

/** Never larger than life; nothing before the room is measured. */
function scaleFor(width: number, height: number): number {
  if (width === 0 || height === 0) return 0
  const across = (width - 2 * FRAME) / WIDTH
  const down = (height - 2 * FRAME - 40) / HEIGHT
  return Math.max(0.3, Math.min(1, across, down))
}
