import { ACCOUNT_GRACE_DAYS } from '#contract/account/account.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import { eraseRows } from '../../../platform/db/rows/erase-rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteContent } from '../../closed-spaces/index.ts'
import { reopenPages } from '../../pages/index.ts'
import {
  findPersonalSpace,
  listOwnedNames,
  listOwnedSpaceIds,
  requireNoRenewal,
  setSpaceDeleted,
} from '../../spaces/index.ts'
import { findAccount, isLastAdministrator, lockAdministrators } from '../account.repository.ts'
import { setAccountState } from '../account-state.service.ts'
import { deleteEmailChange } from '../email-change.repository.ts'
import {
  deleteAccountTokens,
  findAccountToken,
  takeAccountToken,
} from '../factors/account-token.repository.ts'
import { requireOwnPassword } from '../factors/own-password.service.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { hashToken } from '../token-hash.ts'
import {
  deleteClosure,
  findClosure,
  insertClosure,
  listEndedClosures,
} from './account-closure.repository.ts'
import { eraseAccountTraces, LOOSE_REFERENCES } from './account-traces.ts'
import { CLOSE_CONTENT, CLOSED_MAIL, REOPEN_LINKS } from './close-account.job.ts'

const DAY_MS = 24 * 60 * 60_000
const ACCOUNTS_PER_RUN = 20

/**
 * Soft-deletes an account: it is signed out everywhere at once, its pages and links answer 410, and
 * for 30 days a link in a mail restores everything. After that `deleteClosedAccounts` deletes it
 * permanently.
 * @throws passwordMismatch, tooManyRequests; noPermission for the only administrator, and while a
 * package of theirs renews;
 * unauthenticated if it was banned or deactivated meanwhile
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
    // of two administrators who leave at the same time, one must stay
    await lockAdministrators(deps.db)
    // if a banned account could be closed, the link in the mail would lift the ban
    if ((await findAccount(deps.db, userId))?.status !== 'active') throw failure('unauthenticated')
    if (await isLastAdministrator(deps.db, userId)) {
      throw failure('noPermission', {
        fields: { account: 'You are the only administrator: make somebody else one first' },
      })
    }
    // others work in its shared spaces, so those must be handed over or deleted first
    if ((await listOwnedNames(deps.db, userId)).some((space) => space.is_personal === 0)) {
      throw failure('noPermission', {
        fields: { account: 'Hand over or delete the spaces that you own first' },
      })
    }
    const space = await findPersonalSpace(deps.db, userId)
    if (space) await requireNoRenewal(deps, [space.id])
    await insertClosure(deps.db, { user_id: userId, closed_at: closedAt, delete_at: deleteAt })
    await setAccountState(deps, userId, { status: 'deleted' })
    await deleteSessionsOf(deps.db, userId)
    await deleteAccountTokens(deps.db, userId, 'reset')
    await deleteEmailChange(deps.db, userId)
    if (space) await setSpaceDeleted(deps.db, space.id, closedAt)
    await recordAudit(deps, { action: 'account-delete' })
    await enqueue(deps, { kind: CLOSE_CONTENT, payload: { userId } })
    await enqueue(deps, { kind: CLOSED_MAIL, payload: { userId } })
    return { deleteAt }
  })
}

/**
 * Restores a deleted account by the link in its mail, with the pages and links that were closed
 * with it. An account that was banned meanwhile is not restored.
 * @returns its address, to sign in with
 * @throws resetTokenInvalid
 */
export async function restoreAccount(deps: Deps, token: string): Promise<{ email: string }> {
  const asked = { tokenHash: hashToken(token), purpose: 'restore' as const, now: deps.clock.now() }
  // a guessed token must not cause any write
  if (!(await findAccountToken(deps.db, asked))) throw failure('resetTokenInvalid')
  return transaction(deps, async (deps) => {
    // so that a concurrent ban comes either before or after
    await lockAdministrators(deps.db)
    const userId = await takeAccountToken(deps.db, asked)
    const account = userId === undefined ? undefined : await findAccount(deps.db, userId)
    if (account?.status !== 'deleted') throw failure('resetTokenInvalid')
    await setAccountState(deps, account.id, { status: 'active' })
    await undoClosure(deps, account.id)
    await recordAudit(deps, { action: 'account-restore', accountId: account.id })
    return { email: account.email }
  })
}

/**
 * Undoes the closing of an account, if it was closed, in the transaction of these deps. Its pages
 * return at once, its links later, since there may be very many.
 */
export async function undoClosure(deps: Deps, userId: string): Promise<void> {
  const closure = await findClosure(deps.db, userId)
  if (closure === undefined) return
  await deleteClosure(deps.db, userId)
  await deleteAccountTokens(deps.db, userId, 'restore')
  const space = await findPersonalSpace(deps.db, userId)
  if (space === undefined) return
  const { closed_at: closedAt } = closure
  await setSpaceDeleted(deps.db, space.id, null)
  await reopenPages(deps, space.id, closedAt)
  await enqueue(deps, { kind: REOPEN_LINKS, payload: { spaceId: space.id, closedAt } })
}

/**
 * Permanently deletes the accounts whose 30 days are over, with everything that belongs only to
 * them (docs/decisions/095-deleted-means-gone.md). Works in small steps, none of which must be
 * repeated: the next run continues after a killed process.
 */
export async function deleteClosedAccounts(deps: Deps): Promise<void> {
  const ended = await listEndedClosures(deps.db, deps.clock.now(), ACCOUNTS_PER_RUN)
  if (ended.length === 0) return
  for (const userId of ended) {
    for (const spaceId of await listOwnedSpaceIds(deps.db, userId)) {
      await deleteContent(deps, spaceId)
    }
  }
  await eraseAccountTraces(deps, ended)
  for (const userId of ended) {
    await eraseRows(deps, { table: 'user', column: 'id', values: [userId] }, LOOSE_REFERENCES)
  }
}
