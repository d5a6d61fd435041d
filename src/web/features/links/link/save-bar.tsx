import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefreshDot } from '#web/ui/icons.ts'
import type { DraftKey } from '../details/link-draft.ts'
import { useLinkForm } from './link-form.ts'
import classes from './save-bar.module.css'

const signs = {
  saved: IconCheck,
  saving: IconRefreshDot,
  offline: IconCloudOff,
  waiting: IconAlertTriangle,
}

/** The state of the changes, with undo; only shown once something was changed. */
export function SaveBar() {
  const { changed, errors, saveState, hasSaved, problemCount, save, undo, discard } = useLinkForm()
  const [first] = Object.entries(errors)
  if (changed.length === 0 && !hasSaved && saveState === 'saved') return null
  const Sign = signs[saveState]
  const words = saveState === 'waiting' ? text.link.waiting(problemCount) : text.studio[saveState]
  return (
    <section className={classes.root} aria-label={text.link.saveState} data-state={saveState}>
      <p className={classes.words} role="status">
        <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
        {words}
        {saveState === 'waiting' && first && (
          <span className={classes.first}>
            {text.link.firstProblem(nameOf(first[0]), first[1])}
          </span>
        )}
      </p>
      {saveState === 'waiting' && (
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={discard}>
            {text.link.discard}
          </Button>
          <Button size="xs" variant="default" onClick={() => void save()}>
            {text.link.showProblem}
          </Button>
        </>
      )}
      {saveState === 'saved' && undo && (
        <Button size="xs" variant="subtle" onClick={undo}>
          {text.common.undo}
        </Button>
      )}
    </section>
  )
}

/** The field of a path: `rules.0.target.destination` belongs to the rules. */
function nameOf(path: string): string {
  const key = path.split('.')[0] ?? path
  return text.link.fieldNames[key as DraftKey] ?? key
}
