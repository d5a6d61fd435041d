import { useId } from 'react'
import type { Theme } from '#contract/pages/page-document.ts'
import { CORNERS, SHADOWS } from '#contract/pages/shapes.ts'
import { toHex } from '#page/theme/color.ts'
import { paletteOf } from '#page/theme/palette.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { buttonLook } from './button-look.ts'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** Corners and shadow of everything on the page; without a choice, those of the button style. */
export function ShapeCard() {
  const { theme, change } = useTheme()
  return (
    <SectionCard title={text.design.shape} text={text.design.shapeText}>
      <Samples
        label={text.design.cornersLabel}
        value={theme.corners ?? 'style'}
        choices={CORNERS.map((value) => ({ value, label: text.design.corners[value] }))}
        themeWith={(corners) => ({ ...theme, corners })}
        onChange={(corners) => change({ corners })}
      />
      <Samples
        label={text.design.shadowLabel}
        value={theme.shadow ?? 'style'}
        choices={SHADOWS.map((value) => ({ value, label: text.design.shadows[value] }))}
        themeWith={(shadow) => ({ ...theme, shadow })}
        onChange={(shadow) => change({ shadow })}
      />
    </SectionCard>
  )
}

/** Each choice with a button that has it, in the colours of the page. */
function Samples<Value extends string>(props: {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  themeWith: (value: Value) => Theme
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={classes.samples}>
      <legend>{props.label}</legend>
      {props.choices.map(({ value, label }) => {
        const theme = props.themeWith(value)
        return (
          <label key={value} className={classes.sample}>
            <input
              type="radio"
              name={name}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span
              className={classes.swatch}
              style={{ background: toHex(paletteOf(theme).canvas) }}
              aria-hidden="true"
            >
              <span style={buttonLook(theme)} />
            </span>
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
