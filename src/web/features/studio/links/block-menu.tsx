import { ActionIcon, Menu } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { useCopy } from '#web/ui/copy-button.tsx'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconFolder,
  IconTrash,
} from '#web/ui/icons.ts'
import { type Block, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { useDeleteItem } from '../use-delete-item.ts'
import { type Chip, chipSigns, chipsOf } from './chips/chip-row.tsx'
import { useDuplicateBlock } from './use-duplicate-block.ts'

/** Further actions for a link, including moving it without dragging. */
export function BlockMenu(props: {
  block: Block
  name: string
  place: number
  count: number
  onPlace: (place: number) => void
  /** opens the settings inside the card */
  onChip: (chip: Chip) => void
}) {
  const { block, name, place, count, onPlace } = props
  const { draft, edit } = useStudio()
  const remove = useDeleteItem('block')
  const duplicate = useDuplicateBlock()
  const { copy } = useCopy(block.shortUrl ?? '')
  const target = targetOf('block', block.id)
  const groups = draft.blocks.filter((one) => one.kind === 'group' && !one.isArchived)
  const archive = () => {
    edit(target, 'isArchived', true)
    toastUndo(text.blocks.archived(name), async () => edit(target, 'isArchived', false))
  }
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={text.studio.actionsOf(name)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {chipsOf(block).map((chip) => {
          const Icon = chipSigns[chip]
          return (
            <Menu.Item
              key={chip}
              leftSection={<Icon size={18} stroke={1.75} />}
              onClick={() => props.onChip(chip)}
            >
              {text.blocks.chips[chip]}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        {block.shortUrl && (
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={copy}>
            {text.studio.copyShort}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCopyPlus size={18} stroke={1.75} />}
          onClick={() => duplicate(block, name)}
        >
          {text.blocks.duplicate}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={isFirst}
          leftSection={<IconArrowBarToUp size={18} stroke={1.75} />}
          onClick={() => onPlace(0)}
        >
          {text.studio.moveTop}
        </Menu.Item>
        <Menu.Item
          disabled={isFirst}
          leftSection={<IconArrowUp size={18} stroke={1.75} />}
          onClick={() => onPlace(place - 1)}
        >
          {text.studio.moveUp}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<IconArrowDown size={18} stroke={1.75} />}
          onClick={() => onPlace(place + 1)}
        >
          {text.studio.moveDown}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<IconArrowBarToDown size={18} stroke={1.75} />}
          onClick={() => onPlace(count)}
        >
          {text.studio.moveBottom}
        </Menu.Item>
        {block.kind !== 'group' && groups.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{text.blocks.group}</Menu.Label>
            {groups.map((group) => (
              <Menu.Item
                key={group.id}
                disabled={group.id === block.groupId}
                leftSection={<IconFolder size={18} stroke={1.75} />}
                onClick={() => edit(target, 'groupId', group.id)}
              >
                {group.title || text.blocks.kinds.group}
              </Menu.Item>
            ))}
            {block.groupId !== null && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
                onClick={() => edit(target, 'groupId', null)}
              >
                {text.blocks.leaveGroup}
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArchive size={18} stroke={1.75} />} onClick={archive}>
          {text.blocks.archive}
        </Menu.Item>
        <Menu.Item
          color="var(--wp-negative)"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          onClick={() => remove(block.id, name)}
        >
          {text.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
