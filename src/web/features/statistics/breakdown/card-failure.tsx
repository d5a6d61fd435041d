import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import classes from './breakdown.module.css'

/** One card that failed to load; the others still work. */
export function CardFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const requestId = error instanceof CallFailure ? error.requestId : undefined
  return (
    <div className={classes.failed} role="alert">
      <p>{textOfError(error)}</p>
      <Button variant="default" size="compact-md" onClick={retry}>
        {text.common.retry}
      </Button>
      {requestId && <p className={classes.note}>{text.errors.requestId(requestId)}</p>}
    </div>
  )
}
