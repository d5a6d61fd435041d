import { text } from '#web/messages/index.ts'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { AFTER, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { BlockCard } from './block-card.tsx'
import classes from './block-list.module.css'
import { nameOfBlock } from './name-of-block.ts'
import { afterPlace, groupAt, listedBlocks } from './place-block.ts'

/** The blocks of the page in order, members below their group. */
export function BlockList({ added }: { added: string | null }) {
  const { draft, edit } = useStudio()
  const blocks = listedBlocks(draft.blocks)
  if (blocks.length === 0) {
    return (
      <StatePanel picture="empty" title={text.studio.noLinksTitle}>
        {text.studio.noLinksText}
      </StatePanel>
    )
  }
  const move = (id: string, after: string | null) => {
    const target = targetOf('block', id)
    const group = groupAt(blocks, id, after)
    const block = blocks.find((one) => one.id === id)
    if (block && block.groupId !== group) edit(target, 'groupId', group)
    edit(target, AFTER, after)
  }
  return (
    <SortableList
      items={blocks}
      nameOf={nameOfBlock}
      onMove={move}
      label={text.studio.links}
      className={classes.list}
    >
      {(block) => (
        <BlockCard
          key={block.id}
          block={block}
          isAdded={block.id === added}
          place={blocks.indexOf(block)}
          count={blocks.length}
          onPlace={(place) => move(block.id, afterPlace(blocks, block.id, place))}
        />
      )}
    </SortableList>
  )
}
