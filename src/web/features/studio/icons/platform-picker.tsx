import { useId } from 'react'
import { Glyph } from '#page/glyph.tsx'
import { iconOf, icons } from '#page/icons/icons.ts'
import { text } from '#web/messages/index.ts'
import classes from './icons-card.module.css'

/** The 36 platforms as radio buttons, with arrow key navigation. */
export function PlatformPicker(props: { value: number; onChange: (icon: number) => void }) {
  const name = useId()
  return (
    <fieldset className={classes.platforms}>
      <legend className={classes.legend}>
        {text.studio.iconPlatform}{' '}
        <span className={classes.chosen}>{iconOf(props.value)?.name}</span>
      </legend>
      {icons.map((icon) => (
        <label key={icon.number} className={classes.platform} title={icon.name}>
          <input
            type="radio"
            name={name}
            value={icon.number}
            aria-label={icon.name}
            checked={icon.number === props.value}
            onChange={() => props.onChange(icon.number)}
          />
          <Glyph path={icon.path} size={22} />
        </label>
      ))}
    </fieldset>
  )
}
