import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { viewerZone } from '../fields/zoned-time.ts'
import { useLinkForm } from '../link/link-form.ts'
import classes from './details.module.css'
import { stepsOf } from './steps-of.ts'

/** What visitors experience, in plain words, according to the form. */
export function SummaryCard() {
  const { link, draft } = useLinkForm()
  const steps = stepsOf(draft, link, viewerZone())
  return (
    <SectionCard title={text.link.summary}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </SectionCard>
  )
}
