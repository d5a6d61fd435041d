import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openFile } from '../media/index.ts'
import { countDownload, findBlock } from './blocks.repository.ts'

/**
 * The file of a file block; who may see the block was asked before.
 * @param isDownload it is fetched, not only asked about: one more download
 */
export async function openBlockFile(
  deps: Deps,
  { pageId, blockId, isDownload }: { pageId: string; blockId: string; isDownload: boolean },
): ReturnType<typeof openFile> {
  const block = await findBlock(deps.db, pageId, blockId)
  if (block?.kind !== 'file' || block.file_id === null) return undefined
  const file = await openFile(deps, block.file_id)
  if (file !== undefined && isDownload) {
    await transaction(deps, ({ db }) => countDownload(db, blockId))
  }
  return file
}
