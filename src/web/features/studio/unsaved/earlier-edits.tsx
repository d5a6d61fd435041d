import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { keyOfEdit } from '#web/platform/autosave/edit.ts'
import { fieldName } from '../field-name.ts'
import { useStudio } from '../studio-context.ts'
import { sayValue } from './say-value.ts'
import classes from './unsaved.module.css'

/** Edits that were not sent before signing out, to save or to discard. */
export function EarlierEdits() {
  const { earlier, takeEarlier } = useStudio().unsaved
  if (earlier.length === 0) return null
  const words = text.studio.unsaved
  return (
    <section className={classes.earlier} aria-labelledby="earlier-edits">
      <h2 id="earlier-edits" className={classes.title}>
        {words.earlier(earlier.length)}
      </h2>
      <p className={classes.text}>{words.earlierText}</p>
      <dl className={classes.list}>
        {earlier.map((edit) => (
          <div key={keyOfEdit(edit)}>
            <dt>{fieldName(edit)}</dt>
            <dd>{sayValue(edit.field, edit.value)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => takeEarlier(false)}>
          {words.discard}
        </Button>
        <Button size="sm" onClick={() => takeEarlier(true)}>
          {words.save}
        </Button>
      </div>
    </section>
  )
}
