import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntryAnswer } from '#contract/audit.ts'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from '../account.module.css'
import { auditQuery } from '../account.queries.ts'

/** What happened to the account, in plain sentences, newest first. */
export function AuditCard() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(auditQuery)
  const entries = data?.pages.flatMap((page) => page.items)
  return (
    <SectionCard title={text.account.audit} text={text.account.auditText}>
      {entries ? (
        <>
          {entries.length === 0 && <p className={classes.quiet}>{text.account.auditEmpty}</p>}
          <ol className={classes.list}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
          {hasNextPage && (
            <div>
              <Button
                variant="default"
                size="sm"
                loading={isFetchingNextPage}
                onClick={() => fetchNextPage()}
              >
                {text.account.auditMore}
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={220} radius={8} />
      )}
    </SectionCard>
  )
}

function AuditRow({ entry }: { entry: AuditEntryAnswer }) {
  const session = useSession()
  const isRefused = entry.result === 'refused'
  const [done, refused] = text.account.auditSentences[entry.action]
  const isOthers = entry.actor !== null && entry.actor.id !== session.uid
  const facts = [
    entry.object?.text,
    isOthers && entry.actor?.email ? text.account.auditBy(entry.actor.email) : '',
    entry.network ? text.account.auditFrom(entry.network) : '',
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name} data-refused={isRefused || undefined}>
          {isRefused ? (refused ?? `${text.account.auditRefused}: ${done}`) : done}
        </span>
        {facts.length > 0 && <span className={classes.quiet}>{facts.join(' · ')}</span>}
      </span>
      <time className={classes.when} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </li>
  )
}
