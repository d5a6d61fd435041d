import { useId } from 'react'
import { toHex } from '#page/theme/color.ts'
import { paletteOf } from '#page/theme/palette.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { buttonLook } from './button-look.ts'
import { ColorField } from './color-field.tsx'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** A style has its own corners and shadow: choosing one gives up others. */
const OWN_SHAPE = { corners: 'style', shadow: 'style' } as const

/** Nine shapes in three rows: solid, outline, inset (`color_code`), and their two colours. */
export function ButtonsCard() {
  const { theme, change } = useTheme()
  const name = useId()
  return (
    <SectionCard title={text.design.buttons}>
      <div className={classes.shapes} role="radiogroup" aria-label={text.design.buttonStyle}>
        {text.design.styles.map((label, index) => {
          const buttonStyle = index + 1
          const styled = { ...theme, ...OWN_SHAPE, buttonStyle }
          return (
            <label
              key={label}
              className={classes.shape}
              title={label}
              style={{ background: toHex(paletteOf(styled).canvas) }}
            >
              <input
                type="radio"
                name={name}
                aria-label={label}
                checked={theme.buttonStyle === buttonStyle}
                onChange={() => change({ buttonStyle, ...OWN_SHAPE })}
              />
              <span style={buttonLook(styled)}>{text.design.sample}</span>
            </label>
          )
        })}
      </div>
      <div className={classes.colors}>
        <ColorField
          label={text.design.button}
          value={theme.button}
          onChange={(button) => change({ button })}
        />
        <ColorField
          label={text.design.buttonText}
          value={theme.buttonText}
          onChange={(buttonText) => change({ buttonText })}
        />
      </div>
    </SectionCard>
  )
}
