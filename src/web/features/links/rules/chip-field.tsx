import { Chip, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './conditions.module.css'
import type { Choice } from './place-names.ts'

/** Multiple choice from a few options, as chips. */
export function ChipField(props: {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  error?: string | undefined
  onChange: (values: string[]) => void
}) {
  const errorId = useId()
  return (
    <div>
      <fieldset className={classes.chips} aria-label={props.label}>
        <Chip.Group multiple value={[...props.value]} onChange={props.onChange}>
          {props.choices.map(({ value, label }) => (
            <Chip
              key={value}
              value={value}
              variant="outline"
              aria-invalid={props.error ? true : undefined}
              aria-describedby={props.error ? errorId : undefined}
            >
              {label}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      {props.error && (
        <Input.Error id={errorId} mt={6}>
          {props.error}
        </Input.Error>
      )}
    </div>
  )
}
