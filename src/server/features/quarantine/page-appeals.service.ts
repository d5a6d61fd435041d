import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  addressesOfPage,
  blockPage,
  getPage,
  type PageOfCaller,
  type PageRow,
  unblockPage,
  withTexts,
} from '../pages/index.ts'
import { findSpaceBlockedAt } from '../spaces/index.ts'
import {
  findLatestPageAppeal,
  findPageAppeal,
  insertPageAppeal,
  type PageAppealRow,
  updatePageAppeal,
} from './page-appeals.repository.ts'
import { enqueuePageNotice } from './page-notice.job.ts'

export interface AppealDecision {
  isGranted: boolean
  /** text for the owner; '' for none */
  answer: string
}

export interface BlockOfPage {
  page: PageRow
  /** since when its whole space has been blocked, together with the owner's account */
  spaceBlockedAt: number | null
  /** the newest appeal */
  appeal: PageAppealRow | undefined
}

/** Why a page of the caller is behind the warning page. @throws notFound */
export async function getPageBlock(deps: Deps, caller: PageOfCaller): Promise<BlockOfPage> {
  const page = await getPage(deps, caller, 'pages.read')
  const spaceBlockedAt = await findSpaceBlockedAt(deps.db, page.space_id)
  return { page, spaceBlockedAt, appeal: await findLatestPageAppeal(deps.db, page.id) }
}

/**
 * Asks for a blocked page to be unblocked; only once until that is decided.
 * @throws notFound, noPermission, conflict if the page itself is not blocked or an appeal is open
 */
export async function appealForPage(
  deps: Deps,
  caller: PageOfCaller,
  text: string,
): Promise<BlockOfPage> {
  const page = await getPage(deps, caller, 'pages.change')
  return transaction(deps, async (deps) => {
    const latest = await findLatestPageAppeal(deps.db, page.id)
    if (page.blocked_at === null || latest?.state === 'open') throw failure('conflict')
    const appeal: PageAppealRow = {
      ...{ id: deps.ids.uuid(), page_id: page.id, user_id: caller.userId, text },
      ...{ state: 'open', answer: '', addresses: '' },
      ...{ made_at: deps.clock.now(), decided_at: null, decided_by: null },
    }
    await insertPageAppeal(deps.db, appeal)
    return { page, spaceBlockedAt: await findSpaceBlockedAt(deps.db, page.space_id), appeal }
  })
}

/**
 * Decides an appeal for a page, in the transaction of these deps.
 * @returns undefined if there is no such appeal
 * @throws conflict if it was decided already
 */
export async function decidePageAppeal(
  deps: Deps,
  administratorId: string,
  id: string,
  { isGranted, answer }: AppealDecision,
): Promise<PageAppealRow | undefined> {
  const row = await findPageAppeal(deps.db, id)
  if (row === undefined) return undefined
  if (row.state !== 'open') throw failure('conflict')
  const freed = isGranted ? await unblockPage(deps, row.page_id) : undefined
  await updatePageAppeal(deps.db, id, {
    state: isGranted ? 'granted' : 'refused',
    answer,
    addresses: freed === undefined ? '' : await saidAddresses(deps, freed),
    decided_at: deps.clock.now(),
    decided_by: administratorId,
  })
  return row
}

/** Disables a page individually and tells its owner, in the transaction of these deps. */
export async function disablePage(deps: Deps, pageId: string): Promise<void> {
  const blocked = await blockPage(deps, pageId, { reason: 'administrator', host: '' })
  if (blocked) await enqueuePageNotice(deps, pageId)
}

/**
 * Unblocks a page without an appeal by its owner, in the transaction of these deps. This holds as
 * long as the page's addresses stay the same.
 */
export async function freePage(deps: Deps, pageId: string, administratorId: string): Promise<void> {
  const freed = await unblockPage(deps, pageId)
  if (freed === undefined) return
  const now = deps.clock.now()
  await insertPageAppeal(deps.db, {
    ...{ id: deps.ids.uuid(), page_id: pageId, user_id: administratorId, text: '' },
    ...{ state: 'granted', answer: '', addresses: await saidAddresses(deps, freed) },
    ...{ made_at: now, decided_at: now, decided_by: administratorId },
  })
}

/** What a page leads to, as it is kept with a decision. */
async function saidAddresses(deps: Deps, page: PageRow): Promise<string> {
  const [leading] = await withTexts(deps.db, [page])
  return JSON.stringify(addressesOfPage(leading!))
}
