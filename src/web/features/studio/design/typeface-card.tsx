import { useEffect, useId } from 'react'
import { DEVICE_FONTS, HOSTED_FONTS, type HostedFont } from '#contract/pages/fonts.ts'
import { TYPEFACES, typefaceUrl } from '#page/style/typefaces.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RadioChoices } from '../links/chips/radio-choices.tsx'
import classes from './typeface-card.module.css'
import { useTheme } from './use-theme.ts'

/** The typeface of the page: one that every device has, or one that comes with the page. */
export function TypefaceCard() {
  const { theme, change } = useTheme()
  const name = useId()
  useTypefaces()
  const chosen = theme.font ?? 'system'
  return (
    <SectionCard title={text.design.font} text={text.design.fontText}>
      <RadioChoices
        label={text.design.font}
        value={chosen}
        choices={DEVICE_FONTS.map((value) => ({ value, label: text.design.fonts[value] }))}
        onChange={(font) => change({ font })}
      />
      <div className={classes.typefaces} role="radiogroup" aria-label={text.design.hostedFonts}>
        {HOSTED_FONTS.map((font) => (
          <label key={font} className={classes.typeface} style={{ fontFamily: familyOf(font) }}>
            <input
              type="radio"
              name={name}
              checked={chosen === font}
              onChange={() => change({ font })}
            />
            {TYPEFACES[font].name}
          </label>
        ))}
      </div>
    </SectionCard>
  )
}

const familyOf = (font: HostedFont) => `wp-${font}`

/** Makes them known to the application; the browser loads each when it is seen. */
function useTypefaces(): void {
  useEffect(() => {
    const faces = HOSTED_FONTS.map(
      (font) =>
        new FontFace(familyOf(font), `url(${typefaceUrl(font)}) format("woff2")`, {
          weight: '1 1000',
          display: 'swap',
        }),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [])
}
