import { ActionIcon, Checkbox, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { beginDrag } from '#web/features/links/folders/drag-to-folder.ts'
import { localPicture } from '#web/features/media/local-picture.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconExternalLink, IconFolder } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { Page } from './pages.api.ts'
import classes from './pages.module.css'

export function PageList(props: {
  pages: readonly Page[]
  /** absent where there is no other place */
  onMove: ((page: Page) => void) | undefined
  /** ids of those that are selected; absent where there is nothing to do with several */
  selected: readonly string[] | undefined
  onSelect: (id: string) => void
}) {
  return (
    <ul className={classes.list} aria-label={text.pages.list}>
      {props.pages.map((page) => (
        <PageRow
          key={page.id}
          page={page}
          onMove={props.onMove}
          isSelected={props.selected?.includes(page.id)}
          dragged={props.selected?.includes(page.id) ? props.selected : [page.id]}
          onSelect={() => props.onSelect(page.id)}
        />
      ))}
    </ul>
  )
}

function PageRow(props: {
  page: Page
  onMove: ((page: Page) => void) | undefined
  isSelected: boolean | undefined
  /** ids of what is moved when this row is dragged to a folder */
  dragged: readonly string[]
  onSelect: () => void
}) {
  const { page, onMove } = props
  const name = page.title || page.username
  const picture = localPicture(page.imageUrl)
  return (
    <li className={classes.row} data-selectable={props.isSelected !== undefined || undefined}>
      {props.isSelected !== undefined && (
        <Checkbox
          className={classes.check}
          aria-label={text.pages.select(name)}
          checked={props.isSelected}
          onChange={props.onSelect}
        />
      )}
      <Link
        to={paths.page(page.id)}
        className={classes.main}
        onDragStart={(event) => onMove && beginDrag(event, 'pages', props.dragged)}
      >
        <span className={classes.picture} aria-hidden="true">
          {picture ? (
            <img src={picture} alt="" />
          ) : (
            (Array.from(page.username)[0] ?? '?').toUpperCase()
          )}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.address}>{withoutScheme(page.url)}</span>
        </span>
      </Link>
      <span
        className={classes.state}
        data-live={(page.publishedAt !== null && !page.isBlocked) || undefined}
      >
        {page.isBlocked
          ? text.dashboard.blocked
          : page.publishedAt
            ? text.pages.live
            : text.pages.draft}
      </span>
      <span className={classes.actions}>
        <CopyIcon value={page.url} />
        {onMove && (
          <ActionIcon aria-label={text.pages.move(name)} onClick={() => onMove(page)}>
            <IconFolder size={18} stroke={1.75} />
          </ActionIcon>
        )}
        {page.publishedAt && (
          <ActionIcon
            component="a"
            href={`${page.url}?norecord=true`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.pages.open(name)}
          >
            <IconExternalLink size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}

export function PageListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-label={text.common.loading}>
      {[180, 140].map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.main}>
            <Skeleton width={44} height={44} circle />
            <span className={classes.words}>
              <Skeleton width={width} height={14} radius="sm" />
              <Skeleton width={width + 40} height={12} mt={8} radius="sm" />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
