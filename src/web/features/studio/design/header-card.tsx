import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RadioChoices } from '../links/chips/radio-choices.tsx'
import { useTheme } from './use-theme.ts'

const HEADERS = ['centre', 'side', 'large'] as const

/** Arrangement of picture, title and description. */
export function HeaderCard() {
  const { theme, change } = useTheme()
  return (
    <SectionCard title={text.design.header}>
      <RadioChoices
        label={text.design.header}
        value={theme.header ?? 'centre'}
        choices={HEADERS.map((value) => ({ value, label: text.design.headers[value] }))}
        onChange={(header) => change({ header })}
      />
    </SectionCard>
  )
}
