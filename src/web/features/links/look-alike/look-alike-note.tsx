import { Checkbox } from '@mantine/core'
import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import classes from './look-alike-note.module.css'

/** Says what a host resembles; only a warning. */
export function LookAlikeNote(props: {
  found: LookAlikeAnswer
  isMeant: boolean
  onMean: (isMeant: boolean) => void
}) {
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle size={18} />
      <div className={classes.words}>
        <p>{sayLookAlike(props.found)}</p>
        <Checkbox
          size="sm"
          label={text.blocked.lookAlike.mean}
          checked={props.isMeant}
          onChange={({ currentTarget }) => props.onMean(currentTarget.checked)}
        />
      </div>
    </div>
  )
}

/** What a host resembles, as a sentence. */
export function sayLookAlike({ asciiHost, of, by }: LookAlikeAnswer): string {
  const words = text.blocked.lookAlike
  if (of === null) return words.scripts(asciiHost)
  return by === 'subdomain' ? words.inFront(asciiHost, of) : words.looksLike(asciiHost, of)
}
