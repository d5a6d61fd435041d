import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageQuery, pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { DIMENSIONS } from '../dimensions.ts'
import { linkQuery } from '../scope.queries.ts'
import classes from '../statistics-body.module.css'
import type { Choosing } from '../use-choice.ts'
import type { Missing } from './use-what-is-missing.ts'

const words = text.statistics.empty

/** There is nothing to show: the reason, and how to change that. */
export function NothingCounted({ choice, change, missing }: Choosing & { missing: Missing }) {
  if (missing === 'clicks') return <NeverCounted choice={choice} />
  if (missing === 'people') {
    return (
      <div className={classes.card}>
        <StatePanel picture="own" title={words.onlyBotsTitle}>
          {words.onlyBotsText}
        </StatePanel>
      </div>
    )
  }
  const isTime = missing === 'time'
  const reset = () =>
    isTime
      ? change({ span: 'all', interval: undefined })
      : change({ filters: Object.fromEntries(DIMENSIONS.map((one) => [one, undefined])) })
  return (
    <div className={classes.card}>
      <StatePanel
        picture="search"
        title={isTime ? words.spanTitle : words.filterTitle}
        action={
          <Button variant="default" onClick={reset}>
            {isTime ? words.wider : words.resetFilters}
          </Button>
        }
      >
        {isTime ? words.spanText : words.filterText}
      </StatePanel>
    </div>
  )
}

/** Before the first click: the address to share. */
function NeverCounted({ choice }: Pick<Choosing, 'choice'>) {
  const { scope, id = '' } = choice.scope
  const link = useQuery({ ...linkQuery(id), enabled: scope === 'link' })
  const pages = useQuery({ ...pagesQuery, enabled: scope === 'page' })
  const page = pages.data?.items.find((one) => one.id === id)
  const full = useQuery({ ...pageQuery(id), enabled: page !== undefined })
  if (link.data?.deletedAt) {
    return (
      <Waiting
        title={words.deletedTitle}
        text={words.deletedText}
        to={paths.link(id)}
        label={words.openLink}
      />
    )
  }
  if (page && page.publishedAt === null) {
    return (
      <Waiting
        title={words.neverPageTitle}
        text={words.draftText}
        to={paths.page(id)}
        label={words.openPage}
      />
    )
  }
  if (full.data && full.data.blocks.length + full.data.icons.length === 0) {
    return (
      <Waiting
        title={scope === 'page' && choice.of === 'views' ? words.neverPageTitle : words.neverTitle}
        text={words.noBlocksText}
        to={paths.page(id)}
        label={words.addBlock}
      />
    )
  }
  const address = link.data?.shortUrl ?? page?.url
  const sentence = { link: words.neverText, page: words.neverPageText }[scope as 'link' | 'page']
  return (
    <div className={classes.card}>
      <StatePanel
        picture="empty"
        title={scope === 'page' ? words.neverPageTitle : words.neverTitle}
        action={
          <div className={classes.buttons}>
            {address ? (
              <CopyButton value={address} variant="filled" />
            ) : (
              <Button component={Link} to={paths.links}>
                {words.shorten}
              </Button>
            )}
            {scope === 'link' && (
              <Button component={Link} variant="default" to={paths.link(id, 'qr')}>
                {words.qr}
              </Button>
            )}
          </div>
        }
      >
        {sentence ?? words.neverSpaceText}
      </StatePanel>
    </div>
  )
}

/** What must be done elsewhere before anything counts. */
function Waiting(props: { title: string; text: string; to: string; label: string }) {
  return (
    <div className={classes.card}>
      <StatePanel
        picture="lost"
        title={props.title}
        action={
          <Button component={Link} to={props.to}>
            {props.label}
          </Button>
        }
      >
        {props.text}
      </StatePanel>
    </div>
  )
}
