import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconArrowUpRight } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import classes from './onboarding.module.css'

const PageCode = lazy(async () => ({
  default: (await import('#web/features/qr/page-code.tsx')).PageCode,
}))

/** The page is live: its code and address, and what to do next. */
export function DonePanel({ page }: { page: FullPage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.done}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {text.studio.published}
      </h1>
      <p className={classes.lead}>{text.onboarding.doneLead}</p>
      <div className={classes.code}>
        <Suspense>
          <PageCode page={page} />
        </Suspense>
      </div>
      <p className={classes.address}>{withoutScheme(page.url)}</p>
      <div className={classes.doneButtons}>
        <CopyButton value={page.url} />
        <Button
          component="a"
          variant="default"
          href={`${page.url}?norecord=true`}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconArrowUpRight size={16} />}
        >
          {text.studio.openPage}
        </Button>
        <Button component={Link} to={paths.page(page.id)}>
          {text.onboarding.toStudio}
        </Button>
      </div>
    </div>
  )
}
