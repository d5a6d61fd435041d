import { fillTeam } from '../commands/demo-content/fill-team.ts'
import { fillWithCreator } from '../commands/demo-content/make-demo.ts'
import type { Deps } from '../deps.ts'
import { changeAccountRole, ensureAccount, savePasswordHash } from '../features/identity/index.ts'
import { passwordHasher } from '../platform/password/password-hasher.ts'
import { markDemonstration } from './demonstration-mark.ts'

/** contract.md §3, word by word. */
export const DEMO_ACCOUNTS = {
  administrator: 'demo@example.com',
  member: 'member@example.com',
  password: 'demo-password',
} as const

/**
 * Fills an empty database with the accounts of the demonstration and with what a creator and somebody who
 * helps her would have made by now.
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  // first: everything after it belongs to the demonstration, even when this start is cut off
  await markDemonstration(deps)
  const passwordHash = await passwordHasher.hash(DEMO_ACCOUNTS.password)
  const creator = { email: DEMO_ACCOUNTS.administrator, username: 'ida', passwordHash }
  const made = await fillWithCreator(deps, creator)
  await changeAccountRole(deps, made.userId, 'administrator')
  const member = await ensureAccount(deps, DEMO_ACCOUNTS.member, 'tom')
  await savePasswordHash(deps, member.userId, passwordHash)
  await fillTeam(deps, { ...made, memberId: member.userId })
}
