import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { ClickCount } from '#web/ui/click-count.tsx'
import { CopyIcon, useCopy } from '#web/ui/copy-button.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { IconPencil } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { beginDrag } from './folders/drag-to-folder.ts'
import type { Folder } from './folders/folders.api.ts'
import { KindSigns } from './kind-signs.tsx'
import { LinkRowMenu } from './link-row-menu.tsx'
import type { StateName } from './link-state.ts'
import type { Link } from './links.api.ts'
import classes from './links.module.css'
import { useRestoreLink } from './links.queries.ts'
import type { Column } from './list/columns.ts'
import { RowCode } from './list/row-code.tsx'
import parts from './list/row-parts.module.css'
import { SiteTile } from './list/site-tile.tsx'
import { Sparkline } from './list/sparkline.tsx'
import { readablePathOf } from './readable-address.ts'
import { StateBadges } from './state-badges.tsx'

/** By its own icon, or by the name of the list. */
const SAID: readonly StateName[] = ['protected', 'archived', 'deleted']

export interface LinkRowProps {
  link: Link
  isNew: boolean
  columns: ReadonlySet<Column>
  /** clicks of 30 days, once loaded */
  days: readonly number[] | undefined
  /** the one it is in, unless that is the open one */
  folder: Folder | undefined
  onFolder: (id: string) => void
  isSelected: boolean
  /** @param isRange everything since the last one */
  onSelect: (isRange: boolean) => void
  onDuplicate: () => void
  onEdit: () => void
  onMove: () => void
  /** ids of the links to drag */
  dragged: readonly string[]
  onArchive: () => void
  onDelete: () => void
}

/** One link: its short address, destination, state and clicks. */
export function LinkRow(props: LinkRowProps) {
  const { link, columns } = props
  const { copy } = useCopy(link.shortUrl)
  const navigate = useNavigate()
  const isDeleted = link.deletedAt !== null
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const isCommand = event.metaKey || event.ctrlKey
    const isCopy = isCommand && event.key.toLowerCase() === 'c'
    if (isCopy && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      void copy()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void navigate(paths.link(link.id))
    } else if (event.key === ' ') {
      event.preventDefault()
      props.onSelect(event.shiftKey)
    } else if (event.key === 'Delete' && !isDeleted) {
      event.preventDefault()
      props.onDelete()
    } else if (event.key.toLowerCase() === 'e' && !isCommand && !isDeleted) {
      event.preventDefault()
      props.onEdit()
    }
  }
  const open = (event: MouseEvent) => {
    const { target, currentTarget } = event
    const isOnRow = target instanceof Element && currentTarget.contains(target)
    // Clicks and selections inside the row, or in its menu, do not open the row.
    if (
      !isOnRow ||
      target.closest('a, button, input, label') ||
      !window.getSelection()?.isCollapsed
    )
      return
    void navigate(paths.link(link.id))
  }
  return (
    <li
      className={classes.row}
      data-new={props.isNew || undefined}
      data-selected={props.isSelected || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row in focus takes Enter, space, ⌘C, E
      tabIndex={0}
      onKeyDown={keys}
      onClick={open}
    >
      <Checkbox
        className={classes.check}
        aria-label={text.manyLinks.select(link.alias)}
        checked={props.isSelected}
        onChange={(event) => props.onSelect((event.nativeEvent as PointerEvent).shiftKey === true)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for a pointer; the menu does it for keys */}
      <span
        className={classes.handle}
        draggable={!isDeleted}
        onDragStart={(event) => beginDrag(event, 'links', props.dragged)}
      >
        <SiteTile link={link} />
      </span>
      <Words {...props} withTags={columns.has('tags')} />
      {columns.has('date') && (
        <time className={classes.date} dateTime={link.createdAt}>
          {formatDate(link.createdAt)}
        </time>
      )}
      {columns.has('clicks') && (
        <RouterLink
          className={parts.numbers}
          to={paths.link(link.id, 'statistics')}
          title={text.links.statistics}
        >
          <Sparkline days={props.days} />
          <ClickCount className={classes.clicks} of={link} />
        </RouterLink>
      )}
      <div className={classes.actions}>
        {isDeleted ? (
          <RestoreButton link={link} />
        ) : (
          <>
            <CopyIcon value={link.shortUrl} />
            <RowCode link={link} />
            <ActionIcon
              className={classes.wide}
              onClick={props.onEdit}
              aria-label={text.common.editOne(link.alias)}
            >
              <IconPencil size={18} stroke={1.75} />
            </ActionIcon>
            <LinkRowMenu {...props} />
          </>
        )}
      </div>
    </li>
  )
}

function Words(props: Pick<LinkRowProps, 'link' | 'folder' | 'onFolder'> & { withTags: boolean }) {
  const { link, folder } = props
  const hasTags = props.withTags && (link.note !== '' || link.tags.length > 0)
  return (
    <div className={classes.words}>
      <div className={classes.first}>
        <RouterLink className={classes.short} to={paths.link(link.id)} title={link.shortUrl}>
          {withoutScheme(link.shortUrl)}
        </RouterLink>
        <div className={classes.about}>
          {link.title && <span className={classes.title}>{link.title}</span>}
          <KindSigns link={link} />
        </div>
        <StateBadges link={link} without={SAID} />
      </div>
      <p className={classes.destination} title={link.destination}>
        <span className={classes.host}>{link.displayHost}</span>
        {readablePathOf(link.destination)}
      </p>
      {(folder || hasTags) && (
        <div className={parts.about}>
          {folder && <FolderMark folder={folder} onOpen={() => props.onFolder(folder.id)} />}
          {hasTags && (
            <p className={classes.note} title={link.note || undefined}>
              {link.tags.map((tag) => (
                <span key={tag} className={classes.tag}>
                  {tag}
                </span>
              ))}
              {link.note}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The folder of a link; opens it in the list. */
function FolderMark({ folder, onOpen }: { folder: Folder; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={parts.folder}
      title={text.links.inFolder.show(folder.name)}
      aria-label={text.links.inFolder.show(folder.name)}
      onClick={onOpen}
    >
      <span
        className={parts.folderColor}
        style={{ background: `var(--mantine-color-${folder.color}-6)` }}
        aria-hidden="true"
      />
      <span className={parts.folderName}>{folder.name}</span>
    </button>
  )
}

function RestoreButton({ link }: { link: Link }) {
  const restore = useRestoreLink()
  return (
    <Button variant="default" size="xs" onClick={() => restore(link).catch(toastError)}>
      {text.link.restore}
    </Button>
  )
}
