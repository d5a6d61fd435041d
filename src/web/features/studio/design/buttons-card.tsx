import { useId } from 'react'
import { toHex } from '#page/theme/color.ts'
import { paletteOf } from '#page/theme/palette.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { buttonLook } from './button-look.ts'
import { ColorField } from './color-field.tsx'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** Nine shapes in three rows: solid, outline, inset (`color_code`), and their two colours. */
export function ButtonsCard() {
  const { theme, change } = useTheme()
  const name = useId()
  return (
    <SectionCard title={text.design.buttons}>
      <div className={classes.shapes} role="radiogroup" aria-label={text.design.buttonStyle}>
        {text.design.styles.map((label, index) => {
          const buttonStyle = index + 1
          const palette = paletteOf({ ...theme, buttonStyle })
          return (
            <label
              key={label}
              className={classes.shape}
              title={label}
              style={{ background: toHex(palette.canvas) }}
            >
              <input
                type="radio"
                name={name}
                aria-label={label}
                checked={theme.buttonStyle === buttonStyle}
                onChange={() => change({ buttonStyle })}
              />
              <span style={buttonLook(buttonStyle, palette, 0.8)}>{text.design.sample}</span>
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
