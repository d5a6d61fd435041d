import { ActionIcon, Menu } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { useCopy } from '#web/ui/copy-button.tsx'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPhotoOff,
  IconTrash,
} from '#web/ui/icons.ts'
import { type Block, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { useDeleteItem } from '../use-delete-item.ts'

/** The rest of what one can do with a link, moving it without dragging among it. */
export function BlockMenu(props: {
  block: Block
  name: string
  place: number
  count: number
  onPlace: (place: number) => void
}) {
  const { block, name, place, count, onPlace } = props
  const { editPicture } = useStudio()
  const remove = useDeleteItem('block')
  const { copy } = useCopy(block.shortUrl ?? '')
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
        {block.shortUrl && (
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={copy}>
            {text.studio.copyShort}
          </Menu.Item>
        )}
        {block.thumbnailId && (
          <Menu.Item
            leftSection={<IconPhotoOff size={18} stroke={1.75} />}
            onClick={() => editPicture(targetOf('block', block.id), 'thumbnailId', null)}
          >
            {text.studio.thumbnailRemove}
          </Menu.Item>
        )}
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
        <Menu.Divider />
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
