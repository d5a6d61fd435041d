import {
  changeAccountEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  deleteAccountEndpoint,
  exportAccountEndpoint,
  getAccountEndpoint,
  PROFILE_UPDATED,
  postFakeProfileEndpoint,
  postProfileEndpoint,
  restoreAccountEndpoint,
  stopEmailChangeEndpoint,
} from '#contract/account/account.ts'
import { type Handler, type Route, route } from '../../platform/call.ts'
import { presentAccount } from './account.presenter.ts'
import { changeAccount, getAccount } from './account-profile.service.ts'
import { closeAccount, restoreAccount } from './closing/close-account.service.ts'
import { exportAccount } from './closing/export-account.service.ts'
import { askForEmailChange, followEmailChange, stopEmailChange } from './email-change.service.ts'
import { passwordRoutes, sessionOf } from './factors/password.handlers.ts'
import { clearSession } from './sessions/identity-cookies.ts'

const postProfileHandler: Handler<
  typeof postProfileEndpoint | typeof postFakeProfileEndpoint
> = async (deps, { caller, body }) => {
  await changeAccount(deps, caller.userId, { username: body.username })
  return PROFILE_UPDATED
}

/** The calls of the contract's `account.ts`. */
export const accountRoutes: readonly Route[] = [
  ...passwordRoutes,

  route(postProfileEndpoint, postProfileHandler),
  route(postFakeProfileEndpoint, postProfileHandler),

  route(getAccountEndpoint, async (deps, { caller }) =>
    presentAccount(deps, await getAccount(deps, caller.userId)),
  ),

  route(changeAccountEndpoint, async (deps, { caller, body }) => {
    await changeAccount(deps, caller.userId, body)
    return presentAccount(deps, await getAccount(deps, caller.userId))
  }),

  route(changeEmailEndpoint, async (deps, { caller, body }) => {
    const wish = { ...body, userId: caller.userId, sessionId: sessionOf(caller) }
    const { email, expiresAt } = await askForEmailChange(deps, wish)
    return { email, expiresAt: new Date(expiresAt).toISOString() }
  }),

  route(stopEmailChangeEndpoint, async (deps, { caller }) => {
    sessionOf(caller)
    return { isStopped: await stopEmailChange(deps, caller.userId) }
  }),

  route(confirmEmailEndpoint, async (deps, { body }) => ({
    state: await followEmailChange(deps, body),
  })),

  route(deleteAccountEndpoint, async (deps, call) => {
    const { caller, body } = call
    sessionOf(caller)
    const { deleteAt } = await closeAccount(deps, { ...body, userId: caller.userId })
    clearSession(deps, call)
    return { deleteAt: new Date(deleteAt).toISOString() }
  }),

  route(restoreAccountEndpoint, (deps, { body }) => restoreAccount(deps, body.token)),

  route(exportAccountEndpoint, async (deps, { caller, reply }) => {
    sessionOf(caller)
    reply.header('Content-Disposition', 'attachment; filename="waypost-account.json"')
    return exportAccount(deps, caller.userId)
  }),
]
