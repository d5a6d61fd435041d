import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntryAnswer } from '#contract/account/audit.ts'
import accountClasses from '#web/features/account/account.module.css'
import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { useSession } from '#web/platform/session.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { type AuditChoice, auditQuery } from './audit.api.ts'
import classes from './audit.module.css'

const SKELETON = [72, 58, 84, 64, 90, 52, 78, 68]

/** Matching entries, newest first, in pages, with all list states. */
export function AuditList(props: {
  scope: 'own' | 'all'
  choice: AuditChoice
  onClear: () => void
}) {
  const { scope, choice, onClear } = props
  const list = useInfiniteQuery(auditQuery(scope, choice))
  const entries = list.data?.pages.flatMap((page) => page.items)
  const isFiltered = Object.values(choice).some((value) => value !== '')
  const words = text.audit
  if (entries === undefined) {
    return list.error ? (
      <ErrorPanel error={namedFailure(list.error, words.loadError)} retry={() => list.refetch()} />
    ) : (
      <div className={classes.card} aria-hidden="true">
        {SKELETON.map((width) => (
          <Skeleton key={width} height={36} width={`${width}%`} radius={8} my={10} />
        ))}
      </div>
    )
  }
  if (entries.length === 0) {
    return isFiltered ? (
      <StatePanel
        picture="search"
        title={words.nothingFoundTitle}
        action={
          <Button variant="default" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.nothingFoundText}
      </StatePanel>
    ) : (
      <StatePanel picture="empty" title={words.emptyTitle}>
        {words.emptyText}
      </StatePanel>
    )
  }
  return (
    <>
      <ol className={`${accountClasses.list} ${classes.card}`} aria-label={words.list}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} namesAccount={scope === 'all'} />
        ))}
      </ol>
      <p role="status" className="wp-hidden">
        {words.shown(entries.length)}
      </p>
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      {list.error && <ErrorPanel error={list.error} retry={() => list.fetchNextPage()} />}
    </>
  )
}

/** One event as a sentence. */
export function AuditRow(props: { entry: AuditEntryAnswer; namesAccount?: boolean }) {
  const { entry, namesAccount = false } = props
  const session = useSession()
  const words = text.audit
  const isRefused = entry.result === 'refused'
  const [done, refused] = text.account.auditSentences[entry.action]
  const { account, actor } = entry
  const isOthers = actor !== null && actor.id !== (namesAccount ? account?.id : session.uid)
  const facts = [
    namesAccount && (account === null ? words.nobody : (account.email ?? words.gone)),
    entry.object?.text,
    isOthers && words.by(actor.email ?? words.gone),
    entry.key && words.byKey(entry.key.name),
    entry.network && text.account.auditFrom(entry.network),
  ].filter(Boolean)
  return (
    <li className={accountClasses.row}>
      <span className={accountClasses.what}>
        <span className={accountClasses.name} data-refused={isRefused || undefined}>
          {isRefused ? (refused ?? `${text.account.auditRefused}: ${done}`) : done}
        </span>
        {facts.length > 0 && <span className={accountClasses.quiet}>{facts.join(' · ')}</span>}
      </span>
      <time className={accountClasses.when} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </li>
  )
}
