import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/index.ts'
import { judgeAgain, type Verdict } from '../safety/index.ts'
import { lockPage, type PageRow, updatePage } from './pages.repository.ts'
import { recordPageChange } from './shown/page-access.ts'

/** A page behind the warning page: nobody but its owner sees it. Its short links go on by themselves. */

export interface PageBlock {
  /** a reason of the lists, or 'administrator' for this page alone */
  reason: Verdict['reason'] | 'administrator'
  /** of the bad address; '' for none */
  host: string
}

type LeadingPage = Pick<PageRow, 'forward_to' | 'ended_destination'>

const FREE = { blocked_at: null, blocked_reason: '', blocked_host: '' } as const
const ADDRESS_COLUMNS = ['forward_to', 'ended_destination'] as const

/** Every web address that a page itself may lead to, parsed. */
export function addressesOfPage(page: LeadingPage): string[] {
  const hrefs = ADDRESS_COLUMNS.flatMap((column) => {
    const text = page[column]
    return text && /^https?:/i.test(text) && URL.canParse(text) ? [new URL(text).href] : []
  })
  return [...new Set(hrefs)]
}

/**
 * Puts a page behind the warning page, in the transaction of these deps; every process forgets what it
 * has of it.
 * @returns undefined when it is so already, or gone
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

/** Takes the warning page away, in the transaction of these deps. */
export async function unblockPage(deps: Deps, id: string): Promise<PageRow | undefined> {
  const page = await lockPage(deps.db, id)
  if (!page || page.blocked_at === null) return undefined
  const stored = await updatePage(deps.db, id, FREE)
  await recordPageChange(deps, stored)
  await noteAudit(deps, 'page-unblock', stored)
  return stored
}

/** Unblocks a page after a change of its addresses, once none of them is bad. */
export async function freeAfterChange(
  deps: Deps,
  page: PageRow,
  fields: Partial<LeadingPage>,
): Promise<Partial<PageRow>> {
  if (page.blocked_at === null || page.blocked_reason === 'administrator') return {}
  const next = { ...page, ...fields }
  if (ADDRESS_COLUMNS.every((column) => next[column] === page[column])) return {}
  const judged = await judgeAgain(deps, addressesOfPage(next))
  // what nobody could be asked about stays blocked; the daily look frees it
  if (judged.verdicts.size + judged.unsure.size > 0) return {}
  await noteAudit(deps, 'page-unblock', page)
  return FREE
}

async function noteAudit(deps: Deps, action: 'page-block' | 'page-unblock', page: PageRow) {
  const object = { kind: 'page', id: page.id, text: page.username }
  await recordAudit(deps, { action, accountId: page.user_id, object })
}
