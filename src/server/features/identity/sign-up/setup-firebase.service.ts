import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountByEmail } from '../account.repository.ts'
import { setAccountState } from '../account-state.service.ts'
import { undoClosure } from '../closing/close-account.service.ts'
import { connectOrMake, requireFirebasePerson } from '../providers/firebase.service.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { beginSession } from '../sessions/sessions.service.ts'
import { deleteFirstAdministratorLinks } from './administrator-link.repository.ts'
import { provisionAccount } from './provision.service.ts'
import { requireLink, type SetUp, setupState } from './setup.service.ts'
import { readUsername, requireFreeUsername } from './username.ts'

export interface FirebaseSetup {
  token: string
  idToken: string
  username?: string | null | undefined
  userAgent: string
}

/**
 * Makes a user of the Firebase project an administrator by a one-time link, and signs in, as
 * `setUpAdministrator` does with a password.
 * @throws notFound once there is an administrator; wrongAdminSecret; and, without using up the
 * link, wrongCredentials, accountAbsent, notVerified, usernameTaken, malformed, unavailable
 */
export async function setUpFirebaseAdministrator(deps: Deps, setup: FirebaseSetup): Promise<SetUp> {
  const { email: boundTo, isTokenValid } = await setupState(deps, setup.token)
  if (!isTokenValid) throw failure('wrongAdminSecret')
  const person = await requireFirebasePerson(deps, setup.idToken)
  if (boundTo !== null && boundTo !== person.email) throw failure('wrongAdminSecret')
  return transaction(deps, async (deps) => {
    await requireLink(deps, setup.token)
    const username = readUsername(setup.username)
    const isNew = (await findAccountByEmail(deps.db, person.email)) === undefined
    if (isNew && username !== undefined) await requireFreeUsername(deps, username)
    const { id, email } = await connectOrMake(deps, person, username)
    const state = { role: 'administrator', status: 'active' } as const
    await setAccountState(deps, id, state)
    await undoClosure(deps, id)
    await deleteSessionsOf(deps.db, id)
    await deleteFirstAdministratorLinks(deps.db)
    const object = { kind: 'account', id, text: 'administrator' }
    await recordAudit(deps, { action: 'role-change', actorId: id, object })
    const { username: taken } = await provisionAccount(deps, { userId: id, email, username })
    const session = await beginSession(deps, id, setup.userAgent)
    return { account: { id, email, ...state }, username: taken, session }
  })
}
