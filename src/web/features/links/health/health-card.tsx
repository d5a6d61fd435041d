import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useLinkForm } from '../link/link-form.ts'
import { HealthWords } from './health-words.tsx'

/** Beside the details of a link: whether its destination answers. */
export function HealthCard() {
  const { link, take } = useLinkForm()
  return (
    <SectionCard title={text.checks.title}>
      <HealthWords link={link} health={link.health} onLink={(fresh) => take(fresh)} />
    </SectionCard>
  )
}
