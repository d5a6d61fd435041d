import { ColorInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'

const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/

/** A colour by picker or by its hexadecimal name; a short name becomes a long one once it is left. */
export function ColorField(props: {
  label: string
  value: string
  /** what is wrong with it */
  error?: string | false | undefined
  onChange: (color: string) => void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
  const give = (color: string) => {
    if (COLOR.test(color) && color !== props.value.toLowerCase()) props.onChange(color)
  }
  const leave = () => {
    const full = fullColor(typed)
    setTyped(COLOR.test(full) ? full : props.value)
    give(full)
  }
  return (
    <ColorInput
      label={props.label}
      error={props.error}
      size="sm"
      format="hex"
      value={typed}
      eyeDropperButtonProps={{ 'aria-label': text.design.eyeDropper }}
      onChange={(color) => {
        setTyped(color)
        give(color.trim().toLowerCase())
      }}
      // its own would put back what it saw as the last colour
      fixOnBlur={false}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}

/** `#ABC` as `#aabbcc`. */
function fullColor(color: string): string {
  const text = color.trim().toLowerCase()
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
}
