import { text } from '#web/messages/index.ts'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { AFTER, type Block, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { BlockCard } from './block-card.tsx'
import classes from './block-list.module.css'

/** The links of the page in their order. */
export function BlockList() {
  const { draft, edit } = useStudio()
  const { blocks } = draft
  if (blocks.length === 0) {
    return (
      <StatePanel picture="empty" title={text.studio.noLinksTitle}>
        {text.studio.noLinksText}
      </StatePanel>
    )
  }
  const move = (id: string, after: string | null) => edit(targetOf('block', id), AFTER, after)
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
          place={blocks.indexOf(block)}
          count={blocks.length}
          onPlace={(place) => move(block.id, afterPlace(blocks, block.id, place))}
        />
      )}
    </SortableList>
  )
}

export function nameOfBlock(block: Block): string {
  return block.title || block.address || text.studio.untitled
}

/** Which block one stands after when it is put at a place among the others. */
function afterPlace(blocks: readonly Block[], id: string, place: number): string | null {
  const others = blocks.filter((block) => block.id !== id)
  return place <= 0 ? null : (others[Math.min(place, others.length) - 1]?.id ?? null)
}
