import type { Deps } from '#server/deps.ts'
import { insertAccount } from '#server/features/identity/account.repository.ts'
import { createIdentity } from '#server/features/identity/sessions/create-identity.ts'
import { provisionAccount } from '#server/features/identity/sign-up/provision.service.ts'
import type { MembershipRole } from '#server/features/spaces/spaces.table.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createIds } from '#server/platform/ids.ts'
import { passwordHasher } from '#server/platform/password/password-hasher.ts'
import { joinSpace } from './chat-members.ts'
import { testDeps } from './deps.ts'

export interface ServerAccount {
  userId: string
  spaceId: string
  username: string
  email: string
  password: string
}

const PASSWORD = 'a-fine-secret-of-tests'

/**
 * Further accounts on a server that runs on SQLite, as sign-up leaves them.
 * @param spaceId a space that all of them join, as viewers unless `role` says otherwise
 */
export async function addAccounts(
  dataDir: string,
  usernames: readonly string[],
  spaceId: string | undefined,
  role: MembershipRole = 'viewer',
): Promise<ServerAccount[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    const address = { dataDir, databaseUrl: undefined }
    const engine = {
      name: 'sqlite',
      database,
      address,
      openAnother: () => openDatabase(address),
    } as const
    // beside a server that uses the real ones
    const deps: Deps = testDeps(engine, { clock: systemClock, ids: createIds(systemClock) })
    Object.defineProperty(deps, 'identity', { value: createIdentity(deps), enumerable: true })
    const passwordHash = await passwordHasher.hash(PASSWORD)
    const accounts: ServerAccount[] = []
    for (const username of usernames) {
      const id = deps.ids.uuid()
      const email = `${username}@example.com`
      const needs = await transaction(deps, async (deps) => {
        const names = { id, email, name: username, passwordHash }
        await insertAccount(deps, { ...names, role: 'member', madeBy: 'sign-up' })
        return provisionAccount(deps, { userId: id, email, username })
      })
      accounts.push({ userId: id, ...needs, email, password: PASSWORD })
    }
    if (spaceId !== undefined) {
      const ids = accounts.map(({ userId }) => userId)
      await joinSpace(database.db, spaceId, ids, role)
    }
    return accounts
  } finally {
    await database.close()
  }
}
