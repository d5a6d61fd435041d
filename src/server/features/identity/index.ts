import { accountRoutes } from './account.handlers.ts'
import { passkeyRoutes } from './factors/passkeys.handlers.ts'
import { secondFactorRoutes } from './factors/second-factor.handlers.ts'
import { identityRoutes as signInRoutes } from './identity.handlers.ts'
import { socialRoutes } from './providers/social.handlers.ts'
import { teamSignInRoutes } from './team-sign-in/team-sign-in.handlers.ts'

export { lockAdministrators, savePasswordHash, updateAccountName } from './account.repository.ts'
export { identityJobs, identityOutboxHandlers } from './identity.job.ts'
export { signInProviders } from './providers/social.service.ts'
export { createIdentity, type IdentityDeps } from './sessions/create-identity.ts'
export { changeAccountRole, changeAccountStatus } from './sessions/sessions.service.ts'
export { type EnsuredAccount, ensureAccount } from './sign-up/ensure-account.service.ts'
export { firstAdministratorLink, makeAdministratorLink } from './sign-up/setup.service.ts'

/** Every call of the contract's `identity.ts`, `account.ts`, `second-factor.ts`, `social.ts` and `team-sign-in.ts`. */
export const identityRoutes = [
  ...signInRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...teamSignInRoutes,
  ...passkeyRoutes,
]
