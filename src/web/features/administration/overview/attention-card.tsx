import { Link } from 'react-router'
import type { AttentionKind, Overview } from '#contract/system.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './overview.module.css'

/** Where something can be done about it; the rest is done on the server. */
const ways: Partial<Record<AttentionKind, string>> = {
  'no-mail-server': paths.mailCheck,
  'mails-late': paths.mailCheck,
  'certificates-failed': '#certificates',
  'domains-failing': paths.domainsOfAll,
  'stripe-away': paths.payments,
  'reports-open': paths.reports,
  'appeals-open': `${paths.reports}?tab=appeals`,
}

/** What needs attention, with the way there. */
export function AttentionCard({ attention }: Pick<Overview, 'attention'>) {
  const words = text.administration.overview
  if (attention.length === 0) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size={20} stroke={1.75} />
        {words.allGood}
      </p>
    )
  }
  return (
    <SectionCard title={words.attention}>
      <ul className={classes.attention}>
        {attention.map(({ kind, count }) => {
          const to = ways[kind]
          return (
            <li key={kind}>
              <IconAlertTriangle size={20} stroke={1.75} />
              <span>{words.attentions[kind](count)}</span>
              {to && <Link to={to}>{words.open}</Link>}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
