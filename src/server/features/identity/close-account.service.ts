import { ACCOUNT_GRACE_DAYS } from '#contract/account.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { reopenLinks } from '../links/index.ts'
import { deleteMediaOfSpace } from '../media/index.ts'
import { reopenPages } from '../pages/index.ts'
import { findPersonalSpace, setSpaceDeleted } from '../spaces/index.ts'
import {
  deleteAccountRow,
  findAccount,
  isLastAdministrator,
  lockAdministrators,
  updateAccountState,
} from './account.repository.ts'
import {
  deleteClosure,
  findClosure,
  insertClosure,
  listEndedClosures,
} from './account-closure.repository.ts'
import {
  deleteAccountTokens,
  findAccountToken,
  takeAccountToken,
} from './account-token.repository.ts'
import { CLOSE_CONTENT, CLOSED_MAIL } from './close-account.job.ts'
import { deleteEmailChange } from './email-change.repository.ts'
import { requireOwnPassword } from './own-password.service.ts'
import { deleteSessionsOf } from './session.repository.ts'
import { hashToken } from './session-storage.ts'

const DAY_MS = 24 * 60 * 60_000
const ACCOUNTS_PER_RUN = 20

/**
 * Deletes an account softly: signed out everywhere at once, pages and links answer 410, and for 30 days a
 * link in a mail brings everything back. Then `deleteClosedAccounts` makes it real.
 * @throws passwordMismatch, tooManyRequests; noPermission for the only administrator
 */
export async function closeAccount(
  deps: Deps,
  given: { userId: string; password: string },
): Promise<{ deleteAt: number }> {
  const { userId } = given
  await requireOwnPassword(deps, {
    userId,
    password: given.password,
    refusal: 'passwordMismatch',
  })
  return transaction(deps, async (deps) => {
    const closedAt = deps.clock.now()
    const deleteAt = closedAt + ACCOUNT_GRACE_DAYS * DAY_MS
    // of two administrators that leave at the same moment one stays
    await lockAdministrators(deps.db)
    if (await isLastAdministrator(deps.db, userId)) {
      throw failure('noPermission', {
        fields: { account: 'You are the only administrator: make somebody else one first' },
      })
    }
    await insertClosure(deps.db, { user_id: userId, closed_at: closedAt, delete_at: deleteAt })
    await updateAccountState(deps.db, userId, { status: 'deleted' })
    await deleteSessionsOf(deps.db, userId)
    await deleteAccountTokens(deps.db, userId, 'reset')
    await deleteEmailChange(deps.db, userId)
    const space = await findPersonalSpace(deps.db, userId)
    if (space) await setSpaceDeleted(deps.db, space.id, closedAt)
    await recordAudit(deps, { action: 'account-delete' })
    await enqueue(deps, { kind: CLOSE_CONTENT, payload: { userId } })
    await enqueue(deps, { kind: CLOSED_MAIL, payload: { userId } })
    return { deleteAt }
  })
}

/**
 * Brings a deleted account back by the link of its mail, with the pages and links that were closed with it.
 * @returns its address, to sign in with
 * @throws resetTokenInvalid
 */
export async function restoreAccount(deps: Deps, token: string): Promise<{ email: string }> {
  const asked = { tokenHash: hashToken(token), purpose: 'restore' as const }
  const now = deps.clock.now()
  const userId = await findAccountToken(deps.db, { ...asked, now })
  const account = userId === undefined ? undefined : await findAccount(deps.db, userId)
  if (userId === undefined || account?.status !== 'deleted') throw failure('resetTokenInvalid')
  const closure = await findClosure(deps.db, userId)
  const space = await findPersonalSpace(deps.db, userId)
  if (closure && space) {
    await reopenLinks(deps, space.id, closure.closed_at)
    await reopenPages(deps, space.id, closure.closed_at)
  }
  await transaction(deps, async (deps) => {
    if ((await takeAccountToken(deps.db, { ...asked, now })) !== userId) {
      throw failure('resetTokenInvalid')
    }
    await deleteClosure(deps.db, userId)
    await updateAccountState(deps.db, userId, { status: 'active' })
    if (space) await setSpaceDeleted(deps.db, space.id, null)
    await recordAudit(deps, { action: 'account-restore', accountId: userId })
  })
  return { email: account.email }
}

/** Really deletes the accounts whose 30 days are over, with everything that is theirs alone. */
export async function deleteClosedAccounts(deps: Deps): Promise<void> {
  const ended = await listEndedClosures(deps.db, deps.clock.now(), ACCOUNTS_PER_RUN)
  for (const userId of ended) {
    const space = await findPersonalSpace(deps.db, userId)
    if (space) await deleteMediaOfSpace(deps, space.id)
    await transaction(deps, (deps) => deleteAccountRow(deps.db, userId))
  }
}
