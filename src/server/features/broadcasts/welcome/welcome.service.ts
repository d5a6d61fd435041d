import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireMails } from '../../packages/index.ts'
import { sayRole } from '../../spaces/index.ts'
import { requirePageOf } from '../../subscribers/index.ts'
import { findWelcome, insertWelcome } from '../broadcasts.repository.ts'
import {
  type BroadcastWithResults,
  emptyDraft,
  lockForEditor,
  type SeenBroadcast,
  save,
  withResults,
} from '../broadcasts.service.ts'
import { skipWaiting } from '../deliveries.repository.ts'
import { requireFree, requireWords } from '../ready-to-send.ts'
import { insertMailLinks, listLinkAddresses } from '../results/mail-clicks.repository.ts'

/** The place of the welcome mail among what new subscribers get. */
const AT_ONCE = 0

export interface WelcomeOfCaller {
  userId: string
  pageId: string
}

/** @returns the welcome mail of a page, on or off; undefined without one. @throws notFound */
export async function getWelcomeMail(
  deps: Deps,
  caller: WelcomeOfCaller,
): Promise<SeenBroadcast | undefined> {
  const { id, spaceId } = await requirePageOf(deps, { ...caller, action: 'broadcasts.read' })
  const row = await findWelcome(deps.db, id)
  if (row === undefined) return undefined
  const role = await sayRole(deps, { userId: caller.userId, spaceId })
  return { ...(await withResults(deps, row)), ...role }
}

/**
 * Creates the welcome mail of a page, switched off.
 * @returns it, or the one that the page has
 * @throws notFound, noPermission; limitReached without mails in the package
 */
export async function createWelcomeMail(
  deps: Deps,
  caller: WelcomeOfCaller,
): Promise<BroadcastWithResults> {
  const page = await requirePageOf(deps, { ...caller, action: 'broadcasts.change' })
  await requireMails(deps, page.id)
  return transaction(deps, async (deps) => {
    const draft = emptyDraft(deps, page.id, caller.userId)
    await insertWelcome(deps.db, { ...draft, welcome_step: AT_ONCE })
    const row = await findWelcome(deps.db, page.id)
    if (row === undefined) throw failure('conflict')
    return withResults(deps, row)
  })
}

/**
 * Switches the welcome mail of a page on, in the name of the caller, or off. While it is on it
 * cannot be changed, so everybody gets what was complete when it was switched on.
 * @throws notFound, noPermission; limitReached without mails in the package; malformed, saying what
 * is missing, if it is not complete, or while the page or account is blocked; conflict if somebody
 * else changed it
 */
export async function switchWelcomeMail(
  deps: Deps,
  { userId, pageId }: WelcomeOfCaller,
  { isOn, revision }: { isOn: boolean; revision?: number | undefined },
): Promise<BroadcastWithResults> {
  await requirePageOf(deps, { userId, pageId, action: 'broadcasts.change' })
  const found = await findWelcome(deps.db, pageId)
  if (found === undefined) throw failure('notFound')
  return transaction(deps, async (deps) => {
    const { row, page } = await lockForEditor(deps, { userId, id: found.id })
    if (revision !== undefined && revision !== row.revision) throw failure('conflict')
    if ((row.state === 'on') === isOn) return withResults(deps, row)
    await recordAudit(deps, {
      action: 'welcome-mail-switch',
      object: { kind: 'page', id: page.id, text: row.subject },
    })
    if (!isOn) {
      // those whose mail server has put it off get the thank-you mail
      await skipWaiting(deps.db, row.id, deps.clock.now())
      return save(deps, row, { state: 'draft' })
    }
    await requireMails(deps, page.id)
    const ready = { ...row, user_id: userId }
    const known = await listLinkAddresses(deps.db, row.id)
    const { links } = await requireWords(deps, ready, page, known)
    await requireFree(deps, ready)
    await insertMailLinks(deps.db, row.id, links)
    return save(deps, row, { state: 'on', user_id: userId, started_at: deps.clock.now() })
  })
}
