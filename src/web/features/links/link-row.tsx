import { ActionIcon, Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { text } from '#web/messages/index.ts'
import { CopyIcon, useCopy } from '#web/ui/copy-button.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { IconDots, IconExternalLink, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { Link } from './links.api.ts'
import classes from './links.module.css'

/** One link: its short address, where it really leads, how often it was followed. */
export function LinkRow(props: {
  link: Link
  isNew: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  const { link } = props
  const { copy } = useCopy(link.shortUrl)
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const isCopy = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'c'
    if (isCopy && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      void copy()
    } else if (event.key.toLowerCase() === 'e' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      props.onEdit()
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row in focus takes ⌘C and E
    <li className={classes.row} data-new={props.isNew || undefined} tabIndex={0} onKeyDown={keys}>
      <div className={classes.words}>
        <div className={classes.first}>
          <a
            className={classes.short}
            href={link.shortUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {withoutScheme(link.shortUrl)}
          </a>
          {link.title && <span className={classes.title}>{link.title}</span>}
        </div>
        <p className={classes.destination} title={link.destination}>
          <span className={classes.host}>{link.displayHost}</span>
          {pathOf(link.destination)}
        </p>
      </div>
      <time className={classes.date} dateTime={link.createdAt}>
        {formatDate(link.createdAt)}
      </time>
      <span className={classes.clicks}>{text.common.clicks(link.clicks)}</span>
      <div className={classes.actions}>
        <CopyIcon value={link.shortUrl} />
        <ActionIcon
          className={classes.wide}
          onClick={props.onEdit}
          aria-label={`${text.common.edit} ${link.alias}`}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <RowMenu {...props} />
      </div>
    </li>
  )
}

function RowMenu(props: { link: Link; onEdit: () => void; onDelete: () => void }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={text.links.actions(props.link.alias)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} />} onClick={props.onEdit}>
          {text.common.edit}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={props.link.destination}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.75} />}
        >
          {text.links.open}
        </Menu.Item>
        <Menu.Item
          color="var(--wp-negative)"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          onClick={props.onDelete}
        >
          {text.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What follows the host; the host itself is shown as it is really followed. */
function pathOf(destination: string): string {
  if (!URL.canParse(destination)) return ''
  const { pathname, search, hash } = new URL(destination)
  return pathname === '/' && !search && !hash ? '' : pathname + search + hash
}
