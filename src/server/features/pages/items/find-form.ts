import type { Form } from '#contract/pages/form.ts'
import type { Deps } from '../../../deps.ts'
import { findBlock } from './blocks.repository.ts'
import { formOf } from './form.ts'

/** The form of a block; the caller has checked who may see the block. */
export async function findForm(
  deps: Pick<Deps, 'db'>,
  pageId: string,
  blockId: string,
): Promise<Form | undefined> {
  const block = await findBlock(deps.db, pageId, blockId)
  return (block?.kind === 'form' && formOf(block.form)) || undefined
}
