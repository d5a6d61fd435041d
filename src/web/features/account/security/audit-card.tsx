import { Anchor, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auditQuery } from '#web/features/audit/audit.api.ts'
import { AuditRow } from '#web/features/audit/audit-list.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from '../account.module.css'

const SHOWN = 6
const everything = auditQuery('own', { person: '', action: '', result: '', from: '', to: '' })

/** Recent activity of the account in plain sentences, newest first. */
export function AuditCard() {
  const { data, error, refetch } = useInfiniteQuery(everything)
  const entries = data?.pages[0]?.items.slice(0, SHOWN)
  return (
    <SectionCard
      title={text.account.audit}
      text={text.account.auditText}
      action={
        <Anchor component={Link} to={paths.activity} fw={500}>
          {text.account.auditAll}
        </Anchor>
      }
    >
      {entries ? (
        <>
          {entries.length === 0 && <p className={classes.quiet}>{text.account.auditEmpty}</p>}
          <ol className={classes.list}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={220} radius={8} />
      )}
    </SectionCard>
  )
}
