import { text } from '#web/messages/index.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** In a folder without pages. */
export function NoPagesHere() {
  return (
    <StatePanel picture="page" title={text.folders.noPages}>
      {text.folders.noPagesText}
    </StatePanel>
  )
}
