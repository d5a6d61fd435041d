import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { may } from '#contract/permissions.ts'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { paths } from '#web/paths.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import {
  IconArchive,
  IconArchiveOff,
  IconChevronLeft,
  IconDots,
  IconExternalLink,
  IconFolder,
  IconTrash,
} from '#web/ui/icons.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { getLink } from '../links.api.ts'
import { useArchiveLink, useDeleteLink, useRestoreLink } from '../links.queries.ts'
import { StateBadges } from '../state-badges.tsx'
import classes from './link.module.css'
import { useLinkForm } from './link-form.ts'
import { ShareMenu } from './share-menu.tsx'

const MoveDialog = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('../folders/move-dialog.tsx')).MoveDialog }
})

/** The link's name, its short address with a copy button, and its state. */
export function LinkHead() {
  const { link } = useLinkForm()
  return (
    <header className={classes.head}>
      <Link className={classes.back} to={paths.links}>
        <IconChevronLeft size={18} stroke={1.75} />
        {text.link.back}
      </Link>
      <h1 className={classes.title}>{link.title || link.alias}</h1>
      <div className={classes.line}>
        <a className={classes.short} href={link.shortUrl} target="_blank" rel="noopener noreferrer">
          {withoutScheme(link.shortUrl)}
        </a>
        <StateBadges link={link} withHints />
        {link.deletedAt === null && <Actions />}
      </div>
      {link.origin !== 'shortener' && <p className={classes.carried}>{text.link.carried}</p>}
    </header>
  )
}

function Actions() {
  const { link, take } = useLinkForm()
  const archive = useArchiveLink()
  const remove = useDeleteLink()
  const [isMoving, setMoving] = useState(false)
  const toggleArchive = async () => {
    const changed = await archive(link, !link.isArchived)
    if (changed) take(changed)
  }
  return (
    <div className={classes.actions}>
      <CopyButton value={link.shortUrl} />
      <Tooltip label={text.link.open}>
        <ActionIcon
          variant="default"
          size={40}
          component="a"
          href={link.shortUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text.link.openShort(link.shortUrl)}
        >
          <IconExternalLink size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <ShareMenu link={link} />
      {link.origin === 'shortener' && may(link.role ?? 'owner', 'links.change') && (
        <Menu position="bottom-end" width={232}>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={text.link.actions}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFolder size={18} stroke={1.75} />}
              onClick={() => setMoving(true)}
            >
              {text.links.inFolder.to}
            </Menu.Item>
            <Menu.Item
              leftSection={
                link.isArchived ? (
                  <IconArchiveOff size={18} stroke={1.75} />
                ) : (
                  <IconArchive size={18} stroke={1.75} />
                )
              }
              onClick={toggleArchive}
            >
              {link.isArchived ? text.link.unarchive : text.link.archive}
            </Menu.Item>
            <Menu.Item
              color="var(--wp-negative)"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={() => remove(link)}
            >
              {text.common.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isMoving && (
        <Suspense>
          <MoveDialog
            of={{ ids: [link.id] }}
            count={1}
            onMoved={() => void getLink(link.id).then(take, toastError)}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What remains of a deleted link, with a button to restore it. */
export function DeletedLink() {
  const { link } = useLinkForm()
  const restore = useRestoreLink()
  return (
    <StatePanel
      picture="lost"
      title={text.link.deletedTitle}
      action={
        may(link.role ?? 'owner', 'links.change') && (
          <Button onClick={() => restore(link).catch(toastError)}>{text.link.restore}</Button>
        )
      }
    >
      {text.link.deletedText}
    </StatePanel>
  )
}
