import { Anchor, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { useLivePageClicks } from '#web/features/pages/use-live-page-clicks.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { restOf } from '#web/ui/click-count.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconArrowUpRight } from '#web/ui/icons.ts'
import { PhoneBones } from '#web/ui/phone-bones.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './page-card.module.css'

const PagePicture = lazy(async () => ({
  default: (await import('./page-picture.tsx')).PagePicture,
}))

/** A small preview of the page, its address, and a link to the studio. */
export function PageCard({ page }: { page: FullPage }) {
  useLivePageClicks(page)
  const isLive = page.publishedAt !== null
  const isNew = !isLive && page.blocks.length === 0
  const sumOf = (name: 'clicks' | 'allClicks' | 'ownClicks') =>
    page.blocks.reduce((sum, block) => sum + block[name], 0)
  const clicks = sumOf('clicks')
  const rest = restOf({ clicks, allClicks: sumOf('allClicks'), ownClicks: sumOf('ownClicks') })
  return (
    <section
      className={`${dashboardClasses.page} ${classes.root}`}
      aria-label={text.dashboard.yourPage}
    >
      <Stage page={page} />
      <div className={classes.facts}>
        <span className={classes.state} data-live={(isLive && !page.isBlocked) || undefined}>
          {page.isBlocked
            ? text.dashboard.blocked
            : isLive
              ? text.dashboard.published
              : text.dashboard.unpublished}
        </span>
        <h2 className={classes.pageTitle}>{page.title || page.username}</h2>
        <p className={classes.address}>{withoutScheme(page.url)}</p>
        <p className={classes.number}>
          <strong>{clicks.toLocaleString(locale)}</strong>
          <span>{text.dashboard.pageClicks(clicks)}</span>
          {rest !== '' && <small className="wp-muted">{rest}</small>}
        </p>
        <Anchor component={Link} to={`${paths.statistics}?scope=page&id=${page.id}`}>
          {text.dashboard.numbers}
        </Anchor>
        <div className={classes.buttons}>
          {isNew && (
            <Button component={Link} to={paths.startPage(page.id)}>
              {text.dashboard.setUp}
            </Button>
          )}
          <Button component={Link} to={paths.page(page.id)} variant={isNew ? 'default' : 'filled'}>
            {text.dashboard.editPage}
          </Button>
          <CopyButton value={page.url} />
          {isLive && (
            <Button
              component="a"
              variant="default"
              href={`${page.url}?norecord=true`}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<IconArrowUpRight size={16} />}
            >
              {text.dashboard.openPage}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Placeholder while the page loads. */
export function PageCardSkeleton() {
  return (
    <div
      className={`${dashboardClasses.page} ${classes.root}`}
      role="status"
      aria-label={text.common.loading}
    >
      <Stage page={undefined} />
      <div className={classes.facts}>
        <Skeleton width={180} height={24} radius="sm" />
      </div>
    </div>
  )
}

function Stage({ page }: { page: FullPage | undefined }) {
  return (
    <div className={classes.stage}>
      <div className={classes.phone}>
        <Suspense fallback={<PhoneBones />}>
          <PagePicture className={classes.frame} page={page} />
        </Suspense>
      </div>
    </div>
  )
}
