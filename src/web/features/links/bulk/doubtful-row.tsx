import { Button, Checkbox } from '@mantine/core'
import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { sayLookAlike } from '../look-alike/look-alike-note.tsx'
import classes from './bulk.module.css'

/** An address that resembles another host: to be confirmed or left out. */
export function DoubtfulRow(props: {
  destination: string
  found: LookAlikeAnswer
  isMeant: boolean
  busy: boolean
  onMean: (isMeant: boolean) => void
  onLeaveOut: () => void
}) {
  const { destination, busy } = props
  return (
    <>
      <IconAlertTriangle className={classes.sign} size={18} stroke={1.75} aria-hidden />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className={classes.doubt} role="group" aria-label={destination}>
        <span className={classes.address}>{destination}</span>
        <p>{sayLookAlike(props.found)}</p>
        <div className={classes.answers}>
          <Checkbox
            label={text.blocked.lookAlike.mean}
            checked={props.isMeant}
            disabled={busy}
            onChange={({ currentTarget }) => props.onMean(currentTarget.checked)}
          />
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={props.onLeaveOut}>
            {text.manyLinks.leaveOut}
          </Button>
        </div>
      </div>
    </>
  )
}
