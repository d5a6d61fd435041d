import {
  changePasswordEndpoint,
  fakeForgotPasswordEndpoint,
  forgotPasswordEndpoint,
  RESET_LINK_SENT,
  resetPasswordEndpoint,
} from '#contract/account/account.ts'
import { failure } from '#contract/errors.ts'
import { type Account, type Handler, route } from '../../../platform/call.ts'
import { deviceCookie } from '../sessions/identity-cookies.ts'
import { changePassword } from './change-password.service.ts'
import { askForReset, resetPassword } from './password-reset.service.ts'

const forgotPasswordHandler: Handler<
  typeof forgotPasswordEndpoint | typeof fakeForgotPasswordEndpoint
> = async (deps, { body, request }) => {
  const { clientKey } = request
  await askForReset(deps, { email: body.email, clientKey, deviceCookie: deviceCookie(request) })
  return RESET_LINK_SENT
}

export const passwordRoutes = [
  route(forgotPasswordEndpoint, forgotPasswordHandler),
  route(fakeForgotPasswordEndpoint, forgotPasswordHandler),

  route(resetPasswordEndpoint, (deps, { body }) => resetPassword(deps, body)),

  route(changePasswordEndpoint, async (deps, { caller, body }) => {
    await changePassword(deps, { ...body, userId: caller.userId, sessionId: sessionOf(caller) })
    return { isChanged: true as const }
  }),
]

/**
 * The session of a person: API keys must not change passwords or the account itself.
 * @throws noPermission for a key
 */
export function sessionOf(caller: Account): string {
  if (caller.sessionId === null) throw failure('noPermission')
  return caller.sessionId
}
