import { TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './settings.module.css'

const UTM_MAX = 100

/** Campaign parameters for destinations of the page's links: `utm_source` and so on. */
export function CampaignCard() {
  const { draft } = useStudio()
  const source = useDraftText('page', 'utmSource', draft.utmSource)
  const medium = useDraftText('page', 'utmMedium', draft.utmMedium)
  const campaign = useDraftText('page', 'utmCampaign', draft.utmCampaign)
  const { settings } = text.studio
  return (
    <SectionCard title={settings.campaign} text={settings.campaignText}>
      <div className={classes.pair}>
        <TextInput label={settings.utmSource} maxLength={UTM_MAX} {...source} />
        <TextInput label={settings.utmMedium} maxLength={UTM_MAX} {...medium} />
        <TextInput label={settings.utmCampaign} maxLength={UTM_MAX} {...campaign} />
      </div>
    </SectionCard>
  )
}
