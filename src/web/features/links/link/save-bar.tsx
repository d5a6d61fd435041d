import { Button, Kbd } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { useLinkForm } from './link-form.ts'
import classes from './save-bar.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** What is not saved yet, and the two ways on; there only while there is something. */
export function SaveBar() {
  const { changed, errors, isSaving, save, discard } = useLinkForm()
  const problems = Object.keys(errors).length
  if (changed.length === 0) return null
  return (
    <section className={classes.root} aria-label={text.link.unsaved(changed.length)}>
      <p className={classes.words} role="status">
        {problems > 0 ? (
          <span className={classes.attention}>{text.link.attention(problems)}</span>
        ) : (
          text.link.unsaved(changed.length)
        )}
      </p>
      <Button variant="default" onClick={discard} disabled={isSaving}>
        {text.link.discard}
      </Button>
      <Button
        loading={isSaving}
        onClick={() => void save()}
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <Kbd size="xs">{command} S</Kbd>
          </span>
        }
      >
        {text.link.save}
      </Button>
    </section>
  )
}
