import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { findReach, requireIn } from '../folders/index.ts'
import { addressesOf, blockLink, getLink, type LinkRow, unblockLink } from '../links/index.ts'
import { findSpaceBlockedAt } from '../spaces/index.ts'
import {
  type AppealRow,
  findAppeal,
  findLatestAppeal,
  insertAppeal,
  type ListedAppeal,
  listAppeals,
  updateAppeal,
} from './appeals.repository.ts'
import { enqueueBlockNotice } from './block-notice.job.ts'
import { type ListedPageAppeal, listPageAppeals } from './page-appeals.repository.ts'
import { type AppealDecision, decidePageAppeal } from './page-appeals.service.ts'

export const APPEAL_NOTICE = 'quarantine.appeal-notice'

export interface LinkBlock {
  link: LinkRow
  /** since when its whole space has been blocked, together with the owner's account */
  spaceBlockedAt: number | null
  /** the newest appeal */
  appeal: AppealRow | undefined
}

/** Why a link of the caller is behind the warning page. @throws linkNotFound */
export async function getLinkBlock(
  deps: Deps,
  caller: { userId: string; id: string },
): Promise<LinkBlock> {
  const link = await getLink(deps, caller)
  const spaceBlockedAt = await findSpaceBlockedAt(deps.db, link.space_id)
  return { link, spaceBlockedAt, appeal: await findLatestAppeal(deps.db, link.id) }
}

/**
 * Asks for a blocked link to be unblocked; only once until that is decided.
 * @throws linkNotFound, conflict if the link itself is not blocked or an appeal is open
 */
export async function appeal(
  deps: Deps,
  caller: { userId: string; id: string },
  text: string,
): Promise<LinkBlock> {
  const link = await getLink(deps, caller)
  const reach = await findReach(deps, { userId: caller.userId, spaceId: link.space_id })
  requireIn(reach, link.folder_id, { action: 'links.change', absent: 'linkNotFound' })
  return transaction(deps, async (deps) => {
    const latest = await findLatestAppeal(deps.db, link.id)
    if (link.blocked_at === null || latest?.state === 'open') throw failure('conflict')
    const row: AppealRow = {
      id: deps.ids.uuid(),
      link_id: link.id,
      user_id: caller.userId,
      text,
      state: 'open',
      answer: '',
      addresses: '',
      made_at: deps.clock.now(),
      decided_at: null,
      decided_by: null,
    }
    await insertAppeal(deps.db, row)
    return { link, spaceBlockedAt: await findSpaceBlockedAt(deps.db, link.space_id), appeal: row }
  })
}

/** Appeals for links and pages, newest first. */
export async function listInboxAppeals(
  deps: Pick<Deps, 'db'>,
  filter: { isOpen: boolean },
  page: { cursor: string | undefined; limit: number },
): Promise<{
  rows: (ListedAppeal | ListedPageAppeal)[]
  total: number
  nextCursor: string | null
}> {
  const window = { before: page.cursor, limit: page.limit + 1 }
  const links = await listAppeals(deps.db, filter, window)
  const pages = await listPageAppeals(deps.db, filter, window)
  // ids sort by creation time
  const rows = [...links.rows, ...pages.rows].sort((one, other) => (one.id < other.id ? 1 : -1))
  const total = links.total + pages.total
  const shown = rows.slice(0, page.limit)
  const nextCursor = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  return { rows: shown, total, nextCursor }
}

/**
 * Decides an appeal. If it is granted, the link is unblocked and stays so as long as its addresses
 * stay the same, whatever the lists say. The owner is told either way.
 * @throws notFound, conflict if it was decided already
 */
export async function decideAppeal(
  deps: Deps,
  administratorId: string,
  id: string,
  decision: AppealDecision,
): Promise<void> {
  await transaction(deps, async (deps) => {
    const ofPage = await decidePageAppeal(deps, administratorId, id, decision)
    if (ofPage) return noteDecision(deps, decision, { ...ofPage, kind: 'page', of: ofPage.page_id })
    const row = await findAppeal(deps.db, id)
    if (row === undefined) throw failure('notFound')
    if (row.state !== 'open') throw failure('conflict')
    const freed = decision.isGranted ? await unblockLink(deps, row.link_id) : undefined
    await updateAppeal(deps.db, id, {
      state: decision.isGranted ? 'granted' : 'refused',
      answer: decision.answer,
      addresses: freed === undefined ? '' : JSON.stringify(addressesOf(freed)),
      decided_at: deps.clock.now(),
      decided_by: administratorId,
    })
    await noteDecision(deps, decision, { ...row, kind: 'link', of: row.link_id })
  })
}

async function noteDecision(
  deps: Deps,
  { isGranted }: AppealDecision,
  appeal: { id: string; user_id: string; kind: 'link' | 'page'; of: string },
): Promise<void> {
  const { id, kind } = appeal
  const object = { kind, id: appeal.of, text: isGranted ? 'granted' : 'refused' }
  await recordAudit(deps, { action: 'appeal-decide', accountId: appeal.user_id, object })
  await enqueue(deps, { kind: APPEAL_NOTICE, payload: { appealId: id }, dedupeKey: id })
}

/** Disables a link individually and tells its owner, in the transaction of these deps. */
export async function disableLink(deps: Deps, linkId: string): Promise<void> {
  const blocked = await blockLink(deps, linkId, { reason: 'administrator', host: '' })
  if (blocked === undefined) return
  const since = blocked.blocked_at ?? deps.clock.now()
  await enqueueBlockNotice(deps, { userId: blocked.created_by, since })
}

/**
 * Unblocks a link without an appeal by its owner, in the transaction of these deps. Like a granted
 * appeal, this holds as long as the link's addresses stay the same.
 */
export async function freeLink(deps: Deps, linkId: string, administratorId: string): Promise<void> {
  const freed = await unblockLink(deps, linkId)
  if (freed === undefined) return
  const now = deps.clock.now()
  await insertAppeal(deps.db, {
    id: deps.ids.uuid(),
    link_id: linkId,
    user_id: administratorId,
    text: '',
    state: 'granted',
    answer: '',
    addresses: JSON.stringify(addressesOf(freed)),
    made_at: now,
    decided_at: now,
    decided_by: administratorId,
  })
}
