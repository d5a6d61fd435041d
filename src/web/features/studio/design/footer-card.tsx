import { Switch } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'

/** The page's footer: our small logo, or nothing. */
export function FooterCard() {
  const { draft, edit } = useStudio()
  return (
    <SectionCard title={text.design.footer}>
      <Switch
        label={text.studio.settings.brandingOff}
        checked={draft.isBrandingHidden}
        onChange={(event) => edit('page', 'isBrandingHidden', event.currentTarget.checked)}
      />
    </SectionCard>
  )
}
