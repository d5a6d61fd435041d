import type { Overview } from '#contract/system.ts'
import { text } from '#web/messages/index.ts'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './overview.module.css'

/** Hosts whose certificate could not be ordered, why, and when the next try follows. */
export function CertificatesCard({ failed }: Pick<Overview['certificates'], 'failed'>) {
  const words = text.administration.overview
  if (failed.length === 0) return null
  return (
    <SectionCard title={words.failedCertificates} anchor="certificates">
      <ul className={classes.failed}>
        {failed.map(({ host, reason, detail, retryAt, expiresAt }) => (
          <li key={host}>
            <strong dir="ltr">{host}</strong>
            <span>
              {words.certificateReasons[reason]} {detail}
            </span>
            <span className={classes.note}>
              {[
                words.retry(formatDateTime(retryAt)),
                expiresAt && words.stillValid(formatDate(expiresAt)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
