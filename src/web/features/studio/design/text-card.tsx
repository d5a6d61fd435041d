import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RadioChoices } from '../links/chips/radio-choices.tsx'
import { useTheme } from './use-theme.ts'

const FONTS = ['system', 'serif', 'rounded', 'mono'] as const

/** The typeface of the page, from those on every device. */
export function TextCard() {
  const { theme, change } = useTheme()
  return (
    <SectionCard title={text.design.text} text={text.design.fontText}>
      <RadioChoices
        label={text.design.font}
        value={theme.font ?? 'system'}
        choices={FONTS.map((value) => ({ value, label: text.design.fonts[value] }))}
        onChange={(font) => change({ font })}
      />
    </SectionCard>
  )
}
