import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { findAccountByEmail, insertAccount, isDoubleAccount } from '../account.repository.ts'
import { provisionAccount } from './provision.service.ts'
import { usernameFromEmail } from './username.ts'

export interface EnsuredAccount {
  userId: string
  spaceId: string
  username: string
  /** whether this call created it */
  isNew: boolean
}

/**
 * Finds or creates the account of an address. A new one is confirmed, a member, and has a password
 * that nobody knows (its owner asks for a new one). For the command line; such accounts are not
 * administrators and do not open sign-up (design.md §7). May run in several processes at once.
 * @param username for a new account; derived from the address if absent
 * @throws emailInvalid
 */
export async function ensureAccount(
  deps: Deps,
  email: string,
  username?: string,
): Promise<EnsuredAccount> {
  const address = readEmailAddress(email)?.key
  if (address === undefined) throw failure('emailInvalid')
  const existing = await findAccountByEmail(deps.db, address)
  if (existing !== undefined) {
    const needs = await provisionAccount(deps, { userId: existing.id, email: address })
    return { userId: existing.id, ...needs, isNew: false }
  }
  const passwordHash = await passwordHasher.hash(deps.ids.token(256))
  try {
    return await transaction(deps, async (deps) => {
      const userId = deps.ids.uuid()
      await insertAccount(deps, {
        id: userId,
        email: address,
        name: username ?? usernameFromEmail(address),
        passwordHash,
        role: 'member',
        madeBy: 'command-line',
      })
      const needs = await provisionAccount(deps, { userId, email: address, username })
      return { userId, ...needs, isNew: true }
    })
  } catch (error) {
    // another process created it after the check
    if (isDoubleAccount(deps.db, error) && (await findAccountByEmail(deps.db, address))) {
      return ensureAccount(deps, email, username)
    }
    throw error
  }
}
