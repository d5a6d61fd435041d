import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DomainAnswer } from '#contract/domains.ts'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { useMay } from '#web/features/spaces/use-may.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { AddDomainDialog } from './add-domain-dialog.tsx'
import { DomainStateBadge } from './domain-state.tsx'
import { domainsQuery } from './domains.api.ts'
import classes from './domains.module.css'

/** /app/settings/domains: the domains of the space. */
export function DomainsScreen() {
  const { data: domains, error, refetch } = useQuery(domainsQuery)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const words = text.domains
  const canAdd = useMay('domains.change')
  const add = canAdd && <Button onClick={() => setAdding(true)}>{words.add}</Button>
  return (
    <Screen title={words.title} action={domains && domains.length > 0 && add}>
      <p className={classes.lead}>{words.lead}</p>
      <UsageLine of={['domains']} />
      {domains === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={120} radius={12} />
        )
      ) : domains.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle} action={add}>
          {canAdd && words.emptyText}
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {domains.map((domain) => (
            <li key={domain.id}>
              <DomainRow domain={domain} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddDomainDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => navigate(paths.domain(id))}
        />
      )}
    </Screen>
  )
}

function DomainRow({ domain }: { domain: DomainAnswer }) {
  const words = text.domains
  return (
    <Link to={paths.domain(domain.id)} className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{domain.host}</span>
        <span className={classes.quiet}>
          {domain.problem ? refusalTextOf(domain.problem, 409) : words.hints[domain.state]}
        </span>
      </span>
      <span className={classes.signs}>
        {domain.isPrimary && (
          <span className={classes.badge} data-state="primary">
            {words.primary}
          </span>
        )}
        <DomainStateBadge state={domain.state} />
      </span>
      <IconChevronRight className={classes.arrow} size={18} stroke={1.75} />
    </Link>
  )
}
