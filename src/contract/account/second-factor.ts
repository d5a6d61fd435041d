import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { passwordText, signedInSchema } from './identity.ts'

/**
 * The second factor: codes of an authenticator app (RFC 6238) and recovery codes. Sign-in asks for
 * them with `err_13` and `fields.code`.
 */

export const RECOVERY_CODES = 10

/** `fields` of a sign-in when only the code is missing. */
export const SECOND_FACTOR_FIELD = 'code'

const codeText = z
  .union([z.string().max(64), z.number()])
  .meta({ description: 'Six digits, or a recovery code', examples: ['042137', 'k3x7p-9qm2w'] })
const recoveryCodes = z.array(z.string()).meta({ description: 'Only this answer shows them' })

export const secondFactorStateEndpoint = defineEndpoint({
  id: 'secondFactor.state',
  method: 'GET',
  path: '/api/v1/auth/two-factor',
  summary: 'Whether signing in requires a code',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  errors: [],
})

export const enableSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.enable',
  method: 'POST',
  path: '/api/v1/auth/two-factor/enable',
  summary: 'Start setting up an authenticator app; its first code turns it on',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ password: passwordText }),
  answer: z.object({
    /** for the QR code */
    totpURI: z.string(),
    /** base32, to type by hand */
    secret: z.string(),
  }),
  errors: ['passwordMismatch', 'conflict', 'tooManyRequests'],
})

export const confirmSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: '/api/v1/auth/two-factor/verify-totp',
  summary: "Turn on the second factor with the app's first code; signs out everywhere else",
  feature: 'Account',
  access: 'account',
  limit: 'code',
  secret: true,
  body: z.object({ code: codeText }),
  answer: z.object({ backupCodes: recoveryCodes }),
  errors: ['wrongCode', 'codeAbsent', 'conflict', 'tooManyRequests'],
})

export const renewRecoveryCodesEndpoint = defineEndpoint({
  id: 'secondFactor.renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/auth/two-factor/generate-backup-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ password: passwordText, code: codeText }),
  answer: z.object({ backupCodes: recoveryCodes }),
  errors: ['passwordMismatch', 'wrongCode', 'codeAbsent', 'conflict', 'tooManyRequests'],
})

export const disableSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.disable',
  method: 'POST',
  path: '/api/v1/auth/two-factor/disable',
  summary: 'Turn off the second factor; requires the password and a code',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ password: passwordText, code: codeText }),
  answer: z.object({ isOn: z.literal(false) }),
  errors: ['passwordMismatch', 'wrongCode', 'codeAbsent', 'conflict', 'tooManyRequests'],
})

export const secondFactorSignInEndpoint = defineEndpoint({
  id: 'secondFactor.signIn',
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  summary: "The second step of signing in: the app's code, or a recovery code",
  description:
    'For the browser that got `err_13` and `fields.code` for the right password; it has five ' +
    'tries in ten minutes, the account ten an hour. A code works once. A program sends `code` ' +
    'with the password instead.',
  feature: 'Account',
  access: 'public',
  limit: 'code',
  secret: true,
  body: z.object({ code: codeText }),
  answer: signedInSchema,
  errors: ['wrongCode', 'codeAbsent', 'tooManyRequests', 'accountDeleted', 'accountDeactivated'],
})

export const secondFactorEndpoints = [
  secondFactorStateEndpoint,
  enableSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  disableSecondFactorEndpoint,
  secondFactorSignInEndpoint,
] as const
