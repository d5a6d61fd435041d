import { Checkbox } from '@mantine/core'
import type { LookAlikeAnswer } from '#contract/look-alikes.ts'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import classes from './look-alike-note.module.css'

/** Says what a host passes for; it is no refusal. */
export function LookAlikeNote(props: {
  found: LookAlikeAnswer
  isMeant: boolean
  onMean: (isMeant: boolean) => void
}) {
  const words = text.safety.lookAlike
  const { asciiHost, of, by } = props.found
  const said =
    of === null
      ? words.scripts(asciiHost)
      : by === 'subdomain'
        ? words.inFront(asciiHost, of)
        : words.looksLike(asciiHost, of)
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle size={18} />
      <div className={classes.words}>
        <p>{said}</p>
        <Checkbox
          size="sm"
          label={words.mean}
          checked={props.isMeant}
          onChange={({ currentTarget }) => props.onMean(currentTarget.checked)}
        />
      </div>
    </div>
  )
}
