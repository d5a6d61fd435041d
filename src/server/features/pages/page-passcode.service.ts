import type { Deps } from '../../deps.ts'
import { tryPasscode } from '../link-access/index.ts'
import { findBlock } from './items/blocks.repository.ts'
import { findPage } from './pages.repository.ts'

export interface PasscodeTry {
  pageId: string
  /** the block whose passcode it is; undefined: the page's */
  blockId: string | undefined
  password: string
  /** client's key for rate limits */
  clientKey: string
}

/**
 * Tries a passcode of a page or of one of its blocks, within the limits for link passwords (A52).
 * @returns false also if no passcode is needed
 * @throws tooManyRequests if the client's tries are used up
 */
export async function tryPagePasscode(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'secrets'>,
  { pageId, blockId, password, clientKey }: PasscodeTry,
): Promise<boolean> {
  const locked =
    blockId === undefined
      ? await findPage(deps.db, pageId)
      : await findBlock(deps.db, pageId, blockId)
  const passwordHash = locked?.passcode_hash ?? null
  if (locked === undefined || passwordHash === null || locked.deleted_at !== null) return false
  return tryPasscode(deps, { id: locked.id, passwordHash }, password, clientKey)
}
