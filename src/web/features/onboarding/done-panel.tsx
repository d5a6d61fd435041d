import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconArrowUpRight } from '#web/ui/icons.ts'
import { Illustration } from '#web/ui/illustrations.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import classes from './onboarding.module.css'

/** The page is live: its address, and what to do next. */
export function DonePanel({ page }: { page: FullPage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.done}>
      <Illustration name="page" />
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {text.studio.published}
      </h1>
      <p className={classes.lead}>{text.onboarding.doneLead}</p>
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
