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
  /** made by this call */
  isNew: boolean
}

/**
 * The account of an address, made when absent: confirmed, a member, with a password nobody knows (its
 * owner asks for a new one). For the command line; such accounts are no administrators and do not
 * open the sign-up (design.md §7). May run in several processes at once.
 * @param username for a new account; made from the address when absent
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
    // another process made it between the look and the insert
    if (isDoubleAccount(deps.db, error) && (await findAccountByEmail(deps.db, address))) {
      return ensureAccount(deps, email, username)
    }
    throw error
  }
}
