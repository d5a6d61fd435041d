import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { withStop } from '#contract/texts/grammar.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { Illustration, type IllustrationName } from './illustrations.tsx'
import classes from './state-panel.module.css'

/** The states of a screen: an illustration, a sentence, the first action. */
export function StatePanel(props: {
  picture: IllustrationName
  title: string
  children?: ReactNode
  action?: ReactNode
  note?: string | undefined
  heading?: 'h1' | 'h2'
}) {
  const Heading = props.heading ?? 'h2'
  return (
    <div className={classes.root}>
      <Illustration name={props.picture} />
      <Heading className={classes.title}>{props.title}</Heading>
      {props.children && <p className={classes.text}>{props.children}</p>}
      {props.action && <div className={classes.action}>{props.action}</div>}
      {props.note && <p className={classes.note}>{props.note}</p>}
    </div>
  )
}

/** What happened, what was kept, what to do, and the request id for support. */
export function ErrorPanel({ error, retry }: { error: unknown; retry: () => void }) {
  const requestId = error instanceof CallFailure ? error.requestId : undefined
  // a refusal, of a right that somebody lacks for one, does not pass by trying again
  const isRefused = error instanceof CallFailure && error.status === 409
  return (
    <StatePanel
      picture="broken"
      title={text.errors.loadTitle}
      action={
        !isRefused && (
          <Button variant="default" onClick={retry}>
            {text.common.retry}
          </Button>
        )
      }
      note={requestId ? text.errors.requestId(requestId) : undefined}
    >
      {withStop(textOfError(error))} {!isRefused && text.errors.kept}
    </StatePanel>
  )
}
