import { ActionIcon, Menu } from '@mantine/core'
import { Link as RouterLink } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowUpRight,
  IconChartBar,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconFolder,
  IconPencil,
  IconQrcode,
  IconRefreshDot,
  IconSettings,
  IconTrash,
} from '#web/ui/icons.ts'
import { useHealth } from './health/use-health.ts'
import type { LinkRowProps } from './link-row.tsx'

/** Further actions for a link in the list. */
export function LinkRowMenu({
  link,
  onEdit,
  onMove,
  onDuplicate,
  onArchive,
  onDelete,
}: LinkRowProps) {
  const { check, setIgnored } = useHealth(link)
  const isDead = link.health?.state === 'dead' && link.deletedAt === null
  const ArchiveSign = link.isArchived ? IconArchiveOff : IconArchive
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <ActionIcon aria-label={text.links.actions(link.alias)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
          {text.common.edit}
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to={paths.link(link.id)}
          leftSection={<IconSettings size={18} stroke={1.75} />}
        >
          {text.links.allSettings}
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to={paths.link(link.id, 'qr')}
          leftSection={<IconQrcode size={18} stroke={1.75} />}
        >
          {text.link.tabs.qr}
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to={paths.link(link.id, 'statistics')}
          leftSection={<IconChartBar size={18} stroke={1.75} />}
        >
          {text.link.tabs.statistics}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={link.shortUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconArrowUpRight size={18} stroke={1.75} />}
        >
          {text.links.openShort}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={link.destination}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.75} />}
        >
          {text.links.open}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={18} stroke={1.75} />} onClick={onDuplicate}>
          {text.manyLinks.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolder size={18} stroke={1.75} />} onClick={onMove}>
          {text.links.inFolder.to}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefreshDot size={18} stroke={1.75} />} onClick={check}>
          {text.checks.now}
        </Menu.Item>
        {isDead && (
          <Menu.Item
            leftSection={<IconEyeOff size={18} stroke={1.75} />}
            onClick={() => setIgnored(!link.health?.isIgnored)}
          >
            {link.health?.isIgnored ? text.checks.watch : text.checks.ignore}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<ArchiveSign size={18} stroke={1.75} />} onClick={onArchive}>
          {link.isArchived ? text.link.unarchive : text.link.archive}
        </Menu.Item>
        <Menu.Item
          color="var(--wp-negative)"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          onClick={onDelete}
        >
          {text.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
