import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { IconArchive } from '#web/ui/icons.ts'
import type { Block } from '../draft.ts'
import { withItem } from '../send-edits.ts'
import { changeBlock, listArchivedBlocks } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import classes from './block-list.module.css'
import { offeredKindOf } from './kinds.ts'
import { nameOfBlock } from './name-of-block.ts'

/** Archived blocks: neither on the page nor in the list, restored with one click. */
export function Archive() {
  const { draft, put } = useStudio()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const queryKey = ['pages', 'one', draft.id, 'archived']
  const archived = useQuery({
    queryKey,
    queryFn: ({ signal }) => listArchivedBlocks(draft.id, signal),
  })
  const fresh = draft.blocks.filter((block) => block.isArchived)
  const known = archived.data?.items ?? []
  const shown = draft.blocks.filter((block) => !block.isArchived).map((block) => block.id)
  const all = [...fresh, ...known.filter((one) => !fresh.some((block) => block.id === one.id))]
  const items = all.filter((block) => !shown.includes(block.id))
  if (items.length === 0) return null

  const bringBack = async (block: Block) => {
    try {
      const saved = await changeBlock({ id: draft.id, itemId: block.id }, { isArchived: false })
      put((page) => withItem(page, 'block', saved))
      await queryClient.invalidateQueries({ queryKey })
      toastSuccess(text.studio.restoredItem(nameOfBlock(block)))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className={classes.archive}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconArchive size={18} stroke={1.75} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.blocks.archiveCount(items.length)}
      </Button>
      {isOpen && (
        <ul className={classes.archived} aria-label={text.blocks.archiveList}>
          {items.map((block) => (
            <li key={block.id}>
              <span className={classes.archivedName}>{nameOfBlock(block)}</span>
              <span className={classes.archivedKind}>
                {text.blocks.kinds[offeredKindOf(block)]}
              </span>
              <Button variant="default" size="compact-sm" onClick={() => bringBack(block)}>
                {text.blocks.bringBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
