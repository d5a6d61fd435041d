import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LinkListSkeleton } from '#web/features/links/link-list-skeleton.tsx'
import { recentLinksQuery } from '#web/features/links/links.queries.ts'
import { useLiveClicks } from '#web/features/links/use-live-clicks.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { ClickCount } from '#web/ui/click-count.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './recent-links.module.css'

/** The newest short links with their clicks. */
export function RecentLinks() {
  const recent = useQuery(recentLinksQuery)
  const links = recent.data?.items
  useLiveClicks(links ?? [])
  return (
    <section className={dashboardClasses.card} aria-labelledby="recent-links">
      <header className={dashboardClasses.cardHead}>
        <h2 id="recent-links" className={dashboardClasses.cardTitle}>
          {text.dashboard.recent}
        </h2>
        {links && links.length > 0 && (
          <Anchor component={Link} to={paths.links}>
            {text.dashboard.allLinks}
          </Anchor>
        )}
      </header>
      {recent.isPending && <LinkListSkeleton rows={3} />}
      {recent.error && !links && <ErrorPanel error={recent.error} retry={() => recent.refetch()} />}
      {links?.length === 0 && (
        <div className={dashboardClasses.none}>
          <p>{text.dashboard.noLinks}</p>
          <Button component={Link} to={paths.links} variant="default">
            {text.dashboard.shorten}
          </Button>
        </div>
      )}
      {links && links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => (
            <li key={link.id}>
              <span className={classes.linkWords}>
                <Link className={classes.short} to={paths.link(link.id)}>
                  {link.title || withoutScheme(link.shortUrl)}
                </Link>
                <span className={classes.host}>
                  {link.title ? withoutScheme(link.shortUrl) : link.displayHost}
                </span>
              </span>
              <ClickCount className={classes.clicks} of={link} />
              <CopyIcon value={link.shortUrl} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
