import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './color-scheme-choice.module.css'

/** Light, dark, or what the system prefers; radio buttons side by side. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  const words = text.navigation
  const choices: [MantineColorScheme, string][] = [
    ['light', words.light],
    ['dark', words.dark],
    ['auto', words.auto],
  ]
  return (
    <div className={classes.root} role="radiogroup" aria-label={words.theme}>
      {choices.map(([value, label]) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
