import { ColorInput, MantineThemeProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'

const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/

/** `ColorInput` passes no names on to the two sliders of its picker. */
const namedSliders = {
  components: {
    ColorPicker: {
      defaultProps: { saturationLabel: text.qr.saturation, hueLabel: text.qr.hue },
    },
  },
}

/** A colour by picker or hexadecimal code; short codes become long when people leave the field. */
export function ColorField(props: {
  label: string
  value: string
  /** the error */
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
    <MantineThemeProvider theme={namedSliders} inherit>
      <ColorInput
        label={props.label}
        error={props.error}
        size="sm"
        format="hex"
        value={typed}
        eyeDropperButtonProps={{ 'aria-label': text.qr.eyeDropper }}
        onChange={(color) => {
          setTyped(color)
          give(color.trim().toLowerCase())
        }}
        // the picker's own handler would restore the last colour it saw
        fixOnBlur={false}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </MantineThemeProvider>
  )
}

/** `#ABC` as `#aabbcc`. */
function fullColor(color: string): string {
  const text = color.trim().toLowerCase()
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
}
