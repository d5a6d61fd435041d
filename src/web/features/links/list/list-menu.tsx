import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/platform/call.ts'
import {
  IconDots,
  IconDownload,
  IconFolder,
  IconKeyboard,
  IconListCheck,
  IconWand,
} from '#web/ui/icons.ts'
import type { LinkFilter, LinkSort } from '../links.api.ts'
import { COLUMNS, type Column } from './columns.ts'

/** Further actions for the list: its columns, the export as a file, the shortcuts. */
export function ListMenu(props: {
  filter: LinkFilter
  sort: LinkSort
  columns: ReadonlySet<Column>
  onColumn: (column: Column, isShown: boolean) => void
  onKeys: () => void
  onBookmarklet: () => void
  /** absent for those who may not add one */
  onFolder: (() => void) | undefined
}) {
  const words = text.manyLinks
  const address = addressOf('links.exportCsv', { query: { ...props.filter, sort: props.sort } })
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <ActionIcon aria-label={words.more}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.columns}</Menu.Label>
        {COLUMNS.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={props.columns.has(column)}
            onChange={(isShown) => props.onColumn(column, isShown)}
          >
            {words.columnNames[column]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        {props.onFolder && (
          <Menu.Item leftSection={<IconFolder size={18} stroke={1.75} />} onClick={props.onFolder}>
            {text.links.inFolder.create}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.linkLists}
          leftSection={<IconListCheck size={18} stroke={1.75} />}
        >
          {words.lists}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={address}
          download
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          {words.export}
        </Menu.Item>
        <Menu.Item leftSection={<IconWand size={18} stroke={1.75} />} onClick={props.onBookmarklet}>
          {words.bookmarklet}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={props.onKeys}>
          {text.links.keysTitle}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
