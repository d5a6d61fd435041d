import type { Deps } from '../../../deps.ts'
import { isBot } from '../../../platform/agents/is-bot.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openFile } from '../../media/index.ts'
import { countDownload, findBlock } from './blocks.repository.ts'

/**
 * Opens the file of a file block; the caller has checked who may see the block. Reading from the
 * start counts as a download. HEAD requests, later ranges and bots do not count (contract.md §5).
 */
export async function openBlockFile(
  deps: Deps,
  { pageId, blockId, userAgent }: { pageId: string; blockId: string; userAgent: string },
): ReturnType<typeof openFile> {
  const block = await findBlock(deps.db, pageId, blockId)
  if (block?.kind !== 'file' || block.file_id === null) return undefined
  const file = await openFile(deps, block.file_id)
  return (
    file && {
      ...file,
      async read(range) {
        const stream = await file.read(range)
        try {
          if (!range?.first && !isBot(userAgent))
            await transaction(deps, ({ db }) => countDownload(db, blockId))
        } catch (error) {
          stream.destroy()
          throw error
        }
        return stream
      },
    }
  )
}
