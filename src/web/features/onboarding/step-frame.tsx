import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './onboarding.module.css'

/** One question with its fields, and buttons for back and next. Enter continues. */
export function StepFrame(props: {
  title: string
  lead: string
  submit: string
  busy: boolean
  failure: string | null
  onSubmit: () => void
  onBack?: () => void
  /** a secondary way to continue, beside the button */
  other?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers start with the new question; an existing field takes the focus itself.
  useEffect(() => {
    const column = heading.current?.parentElement
    if (!column?.contains(document.activeElement)) heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.busy) props.onSubmit()
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {props.title}
      </h1>
      <p className={classes.lead}>{props.lead}</p>
      {props.children}
      {props.failure && (
        <p className={classes.failure} role="alert">
          {props.failure}
        </p>
      )}
      <div className={classes.buttons}>
        {props.onBack && (
          <Button variant="default" onClick={props.onBack}>
            {text.onboarding.back}
          </Button>
        )}
        <span className={classes.room} />
        {props.other}
        <Button type="submit" loading={props.busy}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
