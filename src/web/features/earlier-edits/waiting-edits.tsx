import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { type EarlierPage, listEarlierPages } from '#web/platform/autosave/indexed-db-store.ts'
import { useSession } from '#web/platform/session.ts'
import classes from './waiting-edits.module.css'

/**
 * On the start page after signing in again: unsaved changes of pages, with links to the pages that
 * offer them. Nothing if there are none, or if the browser stores none.
 */
export function WaitingEdits() {
  const { uid, sessionId } = useSession()
  const { data } = useQuery(pagesQuery)
  const [waiting, setWaiting] = useState<readonly EarlierPage[]>([])
  useEffect(() => {
    let isGone = false
    listEarlierPages(uid, sessionId).then(
      (pages) => !isGone && setWaiting(pages),
      // without the browser's database there is nothing to offer
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [uid, sessionId])
  const pages = waiting.flatMap(({ pageId, count }) => {
    const page = data?.items.find((one) => one.id === pageId)
    return page ? [{ id: pageId, count, name: page.title || page.username }] : []
  })
  if (pages.length === 0) return null
  const count = pages.reduce((sum, page) => sum + page.count, 0)
  return (
    <section className={classes.root} aria-labelledby="waiting-edits">
      <div>
        <h2 id="waiting-edits" className={classes.title}>
          {text.checks.earlier(count)}
        </h2>
        <p className={classes.text}>{text.checks.earlierText}</p>
      </div>
      <div className={classes.buttons}>
        {pages.map(({ id, name }) => (
          <Button key={id} component={Link} to={paths.page(id)} size="sm">
            {text.checks.earlierOpen(name)}
          </Button>
        ))}
      </div>
    </section>
  )
}
