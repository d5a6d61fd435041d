import { ColorInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'

const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/

/** A colour by picker or by its hexadecimal name; what is not a colour yet is not sent. */
export function ColorField(props: {
  label: string
  value: string
  /** what is wrong with it */
  error?: string | false | undefined
  onChange: (color: string) => void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
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
        const full = fullColor(color)
        if (COLOR.test(full) && full !== props.value.toLowerCase()) props.onChange(full)
      }}
      onBlur={() => setTyped(props.value)}
    />
  )
}

/** `#ABC` as `#aabbcc`. */
function fullColor(color: string): string {
  const text = color.trim().toLowerCase()
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
}
