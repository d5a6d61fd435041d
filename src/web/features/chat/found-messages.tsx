import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { searchQuery } from './chat.queries.ts'
import classes from './conversation-list.module.css'
import { searchFailure } from './failures.ts'

/** Messages of all rooms that match the search; each links to its place. */
export function FoundMessages({ q, hasNames }: { q: string; hasNames: boolean }) {
  const found = useInfiniteQuery(searchQuery(q))
  const messages = found.data?.pages.flatMap((page) => page.items) ?? []
  if (found.error) {
    return <ErrorPanel error={searchFailure(found.error)} retry={() => void found.refetch()} />
  }
  if (found.isPending) return <Skeleton height={64} m={12} radius="md" />
  if (messages.length === 0) {
    return hasNames ? null : (
      <p className={classes.nothing} role="status">
        {text.chat.foundNothing(q)}
      </p>
    )
  }
  return (
    <section>
      <h2 className={classes.group}>{text.chat.found}</h2>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to={`${paths.chatRoom(message.roomId)}?message=${encodeURIComponent(message.id)}`}
              className={classes.result}
            >
              <span className={classes.line}>
                <span className={classes.name}>{message.sender || text.chat.unknownSender}</span>
                <time className={classes.time} dateTime={message.createdAt}>
                  {formatDateTime(message.createdAt)}
                </time>
              </span>
              <span className={classes.excerpt}>{excerptOf(message.message, q)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="subtle"
          size="sm"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {text.chat.foundMore}
        </Button>
      )}
    </section>
  )
}

const AROUND = 40

/** The text around a match, in one line. */
function excerptOf(message: string, q: string): string {
  const line = message.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(q.toLowerCase())
  if (at <= AROUND) return line
  return `…${line.slice(at - AROUND)}`
}
