import { fillTogether, fillWithCreator } from '../commands/demo-content/make-demo.ts'
import type { Deps } from '../deps.ts'
import { changeAccountRole, ensureAccount, savePasswordHash } from '../features/identity/index.ts'
import { passwordHasher } from '../platform/password/password-hasher.ts'
import { markDemonstration } from './demonstration-mark.ts'

/** As contract.md §3 states them. */
export const DEMO_ACCOUNTS = {
  administrator: 'demo@example.com',
  member: 'member@example.com',
  password: 'demo-password',
} as const

/**
 * Fills an empty database with the demonstration accounts and what a creator and her assistant
 * would have made by now.
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  // first, so that everything written later belongs to a demonstration even if this start is
  // interrupted
  await markDemonstration(deps)
  const passwordHash = await passwordHasher.hash(DEMO_ACCOUNTS.password)
  const creator = { email: DEMO_ACCOUNTS.administrator, username: 'ida', passwordHash }
  const made = await fillWithCreator(deps, creator)
  await changeAccountRole(deps, made.userId, 'administrator')
  const member = await ensureAccount(deps, DEMO_ACCOUNTS.member, 'tom')
  await savePasswordHash(deps, member.userId, passwordHash)
  await fillTogether(deps, { ...made, memberId: member.userId })
}
