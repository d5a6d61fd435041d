import type { DomainAnswer } from '#contract/domains.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './domains.module.css'

/** The domain's certificate, and problems with it; nothing if a proxy manages it. */
export function DomainCertificate({ domain }: { domain: DomainAnswer }) {
  const { certificate, certificateProblem: problem } = domain
  const words = text.domains
  const { expiresAt, issuer } = certificate ?? {}
  if (!expiresAt && problem === null) return null
  return (
    <SectionCard title={words.certificate}>
      {expiresAt && <p>{words.certificateOf(issuer ?? '', formatDateTime(expiresAt))}</p>}
      {problem && (
        <>
          <p className={classes.problem}>
            {words.certificateProblems[problem.reason]} {problem.detail}
          </p>
          <p className={classes.quiet}>{words.certificateRetry(formatDateTime(problem.retryAt))}</p>
        </>
      )}
    </SectionCard>
  )
}
