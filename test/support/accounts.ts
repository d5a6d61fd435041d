import type { Deps } from '#server/deps.ts'
import { insertAccount, type NewAccount } from '#server/features/identity/account.repository.ts'
import { createIdentity } from '#server/features/identity/sessions/create-identity.ts'
import { beginSession } from '#server/features/identity/sessions/sessions.service.ts'
import { provisionAccount } from '#server/features/identity/sign-up/provision.service.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { sessionCookieName } from '#server/platform/identity.ts'
import { passwordHasher } from '#server/platform/password/password-hasher.ts'
import * as views from '#server/views.tsx'
import { testDeps } from './deps.ts'
import type { TestEngine } from './engines.ts'

/** `testDeps` with the real identity and the real mail templates. */
export function testDepsWithIdentity(
  engine: TestEngine,
  overrides: Parameters<typeof testDeps>[1] = {},
) {
  const deps = testDeps(engine, { views: views as unknown as Deps['views'], ...overrides })
  const identity = createIdentity(deps)
  Object.defineProperty(deps, 'identity', { value: identity, enumerable: true })
  return deps
}

export const TEST_PASSWORD = 'a-fine-secret-of-tests'
let hashed: Promise<string> | undefined

export interface TestAccount {
  userId: string
  spaceId: string
  username: string
  email: string
  sessionId: string
  /** header of a signed-in browser */
  cookie: string
  /** `Bearer …` */
  accessToken: string
}

/** A complete account with the password `TEST_PASSWORD`, signed in. */
export async function makeAccount(
  deps: Deps,
  given: Partial<Pick<NewAccount, 'role' | 'email'>> & { username?: string } = {},
): Promise<TestAccount> {
  hashed ??= passwordHasher.hash(TEST_PASSWORD)
  const passwordHash = await hashed
  return transaction(deps, async (deps) => {
    const id = deps.ids.uuid()
    const email = given.email ?? `person-${id.slice(-4)}@example.com`
    const role = given.role ?? 'member'
    await insertAccount(deps, { id, email, name: email, passwordHash, role, madeBy: 'sign-up' })
    const needs = await provisionAccount(deps, { userId: id, email, username: given.username })
    const session = await beginSession(deps, id, 'Test browser')
    const isHttps = deps.origins.app.startsWith('https:')
    return {
      userId: id,
      ...needs,
      email,
      sessionId: session.id,
      cookie: `${sessionCookieName(isHttps)}=${encodeURIComponent(session.cookie)}`,
      accessToken: session.accessToken,
    }
  })
}
