import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { anchors, paths } from '#web/paths.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import {
  IconAlertTriangle,
  IconCalendar,
  IconCircleCheck,
  IconClock,
  IconFolder,
  IconGauge,
  IconHistory,
  IconMessageCircle,
  IconUsers,
  IconX,
} from '#web/ui/icons.ts'
import { type Notice, readNotices } from './notices.api.ts'
import classes from './notices.module.css'
import { noticesQuery } from './notices.queries.ts'
import { sayNotice, sayWhy } from './say-notice.ts'

const signs: Record<Notice['kind'], ComponentType<{ size?: number; stroke?: number }>> = {
  linkDead: IconAlertTriangle,
  linkAlive: IconCircleCheck,
  linkEnding: IconClock,
  linkEnded: IconHistory,
  linkLimit: IconGauge,
  moved: IconFolder,
  nearLimits: IconGauge,
  eventSoon: IconCalendar,
  taskComment: IconMessageCircle,
  spaceOffered: IconUsers,
  spaceAccepted: IconCircleCheck,
  spaceDeclined: IconX,
}

/** On the start page: news about links and the space since the last visit; nothing if there never was any. */
export function NoticesCard() {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(noticesQuery)
  const [isBusy, setBusy] = useState(false)
  const notices = list.data?.pages.flatMap((page) => page.items) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const newest = notices[0]
  if (!newest) return null
  const words = text.checks

  const read = async () => {
    setBusy(true)
    try {
      await readNotices(newest.id)
      await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.root} aria-labelledby="notices">
      <header className={classes.head}>
        <h2 id="notices" className={classes.title}>
          {words.notices}
        </h2>
        {unread > 0 && <span className={classes.count}>{words.unread(unread)}</span>}
        <span className={classes.actions}>
          {unread > 0 && (
            <Button variant="default" size="xs" loading={isBusy} onClick={read}>
              {words.read}
            </Button>
          )}
          <Anchor component={Link} to={`${paths.profile}#${anchors.notifications}`}>
            {words.settings}
          </Anchor>
        </span>
      </header>
      <ol className={classes.list}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {words.noticesMore}
        </Button>
      )}
    </section>
  )
}

/** Where one goes from a notice that is not about a link. */
function placeOf({ kind }: Notice): string | undefined {
  if (kind === 'nearLimits') return paths.usage
  if (kind === 'eventSoon') return paths.calendar
  if (kind === 'taskComment') return paths.tasks
  return kind.startsWith('space') ? paths.space : undefined
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { link, kind, at, isRead } = notice
  const Sign = signs[kind]
  const why = sayWhy(notice)
  const place = placeOf(notice)
  return (
    <li className={classes.row} data-new={!isRead || undefined}>
      <span className={classes.sign} data-kind={kind} aria-hidden="true">
        <Sign size={18} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span>
          {link && (
            <>
              <Link to={link.pageId === null ? paths.link(link.id) : paths.page(link.pageId)}>
                {link.title || link.alias}
              </Link>{' '}
            </>
          )}
          {place ? <Link to={place}>{sayNotice(notice)}</Link> : sayNotice(notice)}
          {!isRead && <span className="wp-hidden"> {text.checks.newSign}</span>}
        </span>
        {link && (
          <span className={classes.why}>{why ? `${link.displayHost}: ${why}` : link.alias}</span>
        )}
      </span>
      <time className={classes.date} dateTime={at}>
        {formatDate(at)}
      </time>
    </li>
  )
}
