import { Button, Kbd } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import type { DraftKey } from '../details/link-draft.ts'
import { useLinkForm } from './link-form.ts'
import classes from './save-bar.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** What is not saved yet, and the two ways on; there only while there is something. */
export function SaveBar() {
  const { changed, errors, isSaving, save, discard } = useLinkForm()
  const problems = Object.entries(errors)
  const [first] = problems
  if (changed.length === 0) return null
  return (
    <section className={classes.root} aria-label={text.link.unsaved(changed.length)}>
      <p className={classes.words} role="status">
        {first ? (
          <>
            <span className={classes.attention}>{text.link.attention(problems.length)}</span>
            <span className={classes.first}>
              {text.link.firstProblem(nameOf(first[0]), first[1])}
            </span>
          </>
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

/** Of the field that a path leads to: `rules.0.target.destination` is about the rules. */
function nameOf(path: string): string {
  const key = path.split('.')[0] ?? path
  return text.link.fieldNames[key as DraftKey] ?? key
}
