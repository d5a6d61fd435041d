import type { useDraftText } from '../use-draft-text.ts'
import classes from './block-card.module.css'

/** Text that becomes a field when people click it. */
export function InlineField(props: {
  className: string | undefined
  label: string
  placeholder: string
  maxLength?: number
  spellCheck?: boolean
  field: ReturnType<typeof useDraftText>
}) {
  const { error, ...field } = props.field
  return (
    <>
      <input
        className={`${classes.input} ${props.className}`}
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        spellCheck={props.spellCheck}
        aria-invalid={error ? true : undefined}
        {...field}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
