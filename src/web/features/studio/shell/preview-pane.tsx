import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useStudio } from '../studio-context.ts'
import { Phone } from './phone.tsx'
import classes from './preview-pane.module.css'

/** The real page, rendered from the draft. */
export function PreviewPane() {
  const { draft, document } = useStudio()
  const [runs, setRuns] = useState(0)
  const { animation, buttonStyle, type } = draft.theme
  return (
    <Phone
      lang={draft.language}
      document={document}
      title={text.studio.previewOf(draft.username)}
      replayKey={`${animation} ${buttonStyle} ${type} ${runs}`}
    >
      {animation > 0 && (
        <button type="button" className={classes.replay} onClick={() => setRuns(runs + 1)}>
          {text.studio.replay}
        </button>
      )}
    </Phone>
  )
}
