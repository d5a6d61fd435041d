import { ColorInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'

const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

/** A colour by picker or by its hexadecimal name; what is not a colour yet is not sent. */
export function ColorField(props: {
  label: string
  value: string
  onChange: (color: string) => void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
  return (
    <ColorInput
      label={props.label}
      size="sm"
      format="hex"
      value={typed}
      eyeDropperButtonProps={{ 'aria-label': text.design.eyeDropper }}
      onChange={(color) => {
        setTyped(color)
        if (COLOR.test(color) && color.toLowerCase() !== props.value.toLowerCase()) {
          props.onChange(color.toLowerCase())
        }
      }}
      onBlur={() => setTyped(props.value)}
    />
  )
}
