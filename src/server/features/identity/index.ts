import { accountRoutes } from './account.handlers.ts'
import { identityRoutes as signInRoutes } from './identity.handlers.ts'
import { passkeyRoutes } from './passkeys.handlers.ts'
import { secondFactorRoutes } from './second-factor.handlers.ts'
import { socialRoutes } from './social.handlers.ts'

export { lockAdministrators, savePasswordHash } from './account.repository.ts'
export { createIdentity, type IdentityDeps } from './create-identity.ts'
export { type EnsuredAccount, ensureAccount } from './ensure-account.service.ts'
export { identityJobs, identityOutboxHandlers } from './identity.job.ts'
export { changeAccountRole, changeAccountStatus } from './sessions.service.ts'
export { firstAdministratorLink, makeAdministratorLink } from './setup.service.ts'
export { signInProviders } from './social.service.ts'

/** Every call of the contract's `identity.ts`, `account.ts`, `second-factor.ts` and `social.ts`. */
export const identityRoutes = [
  ...signInRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...passkeyRoutes,
]
