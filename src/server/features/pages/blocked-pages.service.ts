import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/index.ts'
import { addressesInTexts, judgeAgain, type Verdict } from '../safety/index.ts'
import { type LeadingPage, withTexts } from './blocked-pages.repository.ts'
import { lockPage, type PageRow, updatePage } from './pages.repository.ts'
import { recordPageChange } from './shown/page-access.ts'

/** A page behind the warning page: only its owner sees it. Its short links still work. */

export interface PageBlock {
  /** a reason from the lists, or 'administrator' if this page was disabled individually */
  reason: Verdict['reason'] | 'administrator'
  /** host of the bad address; '' for none */
  host: string
}

const FREE = { blocked_at: null, blocked_reason: '', blocked_host: '' } as const
const ADDRESS_COLUMNS = ['forward_to', 'ended_destination'] as const
const LEADING_COLUMNS = [...ADDRESS_COLUMNS, 'description'] as const

/** Every web address that a page itself may lead to, those in its texts among them, parsed. */
export function addressesOfPage(page: LeadingPage): string[] {
  const hrefs = ADDRESS_COLUMNS.flatMap((column) => {
    const text = page[column]
    return text && /^https?:/i.test(text) && URL.canParse(text) ? [new URL(text).href] : []
  })
  return [...new Set([...hrefs, ...addressesInTexts([page.description, ...page.texts])])]
}

/**
 * Puts a page behind the warning page, in the transaction of these deps; every process drops it
 * from its cache.
 * @returns undefined if it is blocked already or gone
 */
export async function blockPage(
  deps: Deps,
  id: string,
  { reason, host }: PageBlock,
): Promise<PageRow | undefined> {
  const page = await lockPage(deps.db, id)
  if (!page || page.deleted_at !== null) return undefined
  const isSame = page.blocked_reason === reason && page.blocked_host === host
  if (page.blocked_at !== null && isSame) return undefined
  const stored = await updatePage(deps.db, id, {
    blocked_at: page.blocked_at ?? deps.clock.now(),
    blocked_reason: reason,
    blocked_host: host,
  })
  await recordPageChange(deps, stored)
  await noteAudit(deps, 'page-block', stored)
  return stored
}

/** Removes the warning page, in the transaction of these deps. */
export async function unblockPage(deps: Deps, id: string): Promise<PageRow | undefined> {
  const page = await lockPage(deps.db, id)
  if (!page || page.blocked_at === null) return undefined
  const stored = await updatePage(deps.db, id, FREE)
  await recordPageChange(deps, stored)
  await noteAudit(deps, 'page-unblock', stored)
  return stored
}

/** Unblocks a page after its addresses were changed, once none of them is bad. */
export async function freeAfterChange(
  deps: Deps,
  page: PageRow,
  fields: Partial<PageRow>,
): Promise<Partial<PageRow>> {
  const next = { ...page, ...fields }
  if (LEADING_COLUMNS.every((column) => next[column] === page[column])) return {}
  return freeIfGood(deps, next)
}

/**
 * The columns that remove the warning page from a blocked page once none of its addresses is bad. Call
 * it in the transaction of the change.
 */
export async function freeIfGood(deps: Deps, page: PageRow): Promise<Partial<PageRow>> {
  if (page.blocked_at === null || page.blocked_reason === 'administrator') return {}
  const [leading] = await withTexts(deps.db, [page])
  const judged = await judgeAgain(deps, addressesOfPage(leading!))
  // an address that could not be checked stays blocked; the daily check unblocks it
  if (judged.verdicts.size + judged.unsure.size > 0) return {}
  await noteAudit(deps, 'page-unblock', page)
  return FREE
}

async function noteAudit(deps: Deps, action: 'page-block' | 'page-unblock', page: PageRow) {
  const object = { kind: 'page', id: page.id, text: page.username }
  await recordAudit(deps, { action, accountId: page.user_id, object })
}
