import { TextInput } from '@mantine/core'
import { SPACE_NAME_MAX, type SpaceColor, spaceColors } from '#contract/account/space-values.ts'
import { text } from '#web/messages/index.ts'
import classes from './spaces.module.css'

/** Name and colour of a space, or of a folder in it. */
export function LookFields(props: {
  name: string
  color: SpaceColor
  nameError?: string | null
  onChange: (change: { name?: string; color?: SpaceColor }) => void
}) {
  const words = text.spaces
  return (
    <>
      <TextInput
        label={words.name}
        maxLength={SPACE_NAME_MAX}
        autoComplete="off"
        data-autofocus
        value={props.name}
        error={props.nameError}
        onChange={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <fieldset className={classes.colors}>
        <legend>{words.color}</legend>
        {spaceColors.map((color) => (
          <label key={color} className={classes.color}>
            <input
              type="radio"
              name="space-color"
              className="wp-hidden"
              checked={props.color === color}
              onChange={() => props.onChange({ color })}
            />
            <span className={classes.swatch} data-color={color} aria-hidden="true" />
            <span className="wp-hidden">{words.colors[color]}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
