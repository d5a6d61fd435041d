import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedDomain } from '#contract/account/installation-lists.ts'
import { text } from '#web/messages/index.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { ListScreen } from './list-screen.tsx'
import { allDomainsQuery } from './lists.api.ts'
import classes from './lists.module.css'

/** /app/admin/domains: the domains of all spaces, and what is wrong with them. */
export function AllDomainsScreen() {
  const words = text.administration.lists
  const [choice, setChoice] = useState({ q: '', filter: '' })
  const list = useInfiniteQuery(allDomainsQuery(choice))
  return (
    <ListScreen
      title={text.administration.areas.domains}
      searchLabel={words.searchDomains}
      filter={{
        label: words.state,
        options: [
          { value: '', label: words.anyState },
          { value: 'true', label: words.withProblem },
        ],
      }}
      choice={choice}
      onChoice={setChoice}
      list={list}
      empty={{ title: words.noDomains, text: words.noDomainsText }}
    >
      {(domain) => (
        <div className={classes.what}>
          <span className={classes.name} dir="ltr">
            {domain.host}
          </span>
          <span className={classes.quiet}>
            {domain.space.name} · {words.ownedBy(domain.owner.email)}
          </span>
          <span className={classes.quiet}>{stateOf(domain)}</span>
          {domain.certificateProblem && (
            <span className={classes.quiet}>
              {text.administration.overview.certificateReasons[domain.certificateProblem.reason]}{' '}
              {domain.certificateProblem.detail}{' '}
              {text.administration.overview.retry(
                formatDateTime(domain.certificateProblem.retryAt),
              )}
            </span>
          )}
        </div>
      )}
    </ListScreen>
  )
}

function stateOf(domain: ListedDomain): string {
  const words = text.administration.lists
  if (domain.problem) return refusalTextOf(domain.problem, 409)
  if (!domain.isProven) return words.unproven
  if (!domain.leadsHere) return words.elsewhere
  const { certificateExpiresAt } = domain
  return certificateExpiresAt ? words.secure(formatDate(certificateExpiresAt)) : words.leadsHere
}
