import { z } from 'zod'
import { OWN_PASSWORDS } from '../auth-mode.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'

/**
 * Signing up and in (contract.md §3). The service refuses invalid addresses and short passwords
 * with their codes of the catalogue, so the schemas accept any text of a reasonable length.
 */

export const accountRoles = ['administrator', 'member'] as const
export type AccountRole = (typeof accountRoles)[number]

export const emailText = z
  .string()
  .max(512)
  .meta({ description: 'E-mail address', examples: ['ada@example.com'] })
export const passwordText = z
  .string()
  .max(4_096)
  .meta({ description: '8 to 128 characters', format: 'password' })
const usernameText = z
  .string()
  .max(200)
  .nullish()
  .meta({ description: 'A–Z a–z 0–9 _ -, 3 to 50; derived from the address if absent' })

/** The answer to every sign-in, also kept as `authUser` in local storage. */
export const authUserSchema = z.object({
  uid: idSchema,
  username: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
})
export type AuthUser = z.infer<typeof authUserSchema>

/**
 * `accessToken` includes the word `Bearer`, so that programs without cookies can send it unchanged.
 */
export const signedInSchema = authUserSchema.extend({ accessToken: z.string() })
export type SignedIn = z.infer<typeof signedInSchema>

export const registerEndpoint = defineEndpoint({
  id: 'identity.register',
  method: 'POST',
  path: '/post-jwt-register',
  modes: ['jwt'],
  summary: 'Create an account; sends a one-time code to the address',
  description:
    'Signs nobody in. An address that has an account gets the same answer with a made-up ' +
    '`uid`, and a mail that says so. Until the installation has an administrator: `err_503`.',
  feature: 'Account',
  access: 'public',
  limit: 'register',
  secret: true,
  body: z.object({ email: emailText, password: passwordText, username: usernameText }),
  unknownBodyKeys: 'ignore',
  answer: authUserSchema,
  errors: [
    'emailInvalid',
    'passwordTooShort',
    'usernameTaken',
    'malformed',
    'tooManyRequests',
    'tooManyFromAccount',
    'unavailable',
  ],
})

export const signInEndpoint = defineEndpoint({
  id: 'identity.signIn',
  method: 'POST',
  path: '/post-jwt-login',
  modes: ['jwt'],
  summary: 'Sign in with address and password; sets the session cookie',
  description:
    '`err_12`, `err_14` and `err_15` appear only after the right password; `err_12` sends a ' +
    'new code. An account with a second factor answers the right password with `err_13` and ' +
    '`fields.code`: send the code to `/api/v1/auth/second-factor`, or as `code` with the ' +
    'password.',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: z.object({
    email: emailText,
    password: passwordText,
    code: z
      .union([z.string().max(64), z.number()])
      .nullish()
      .meta({ description: 'Of the second factor, for programs without cookies' }),
  }),
  unknownBodyKeys: 'ignore',
  answer: signedInSchema,
  errors: [
    'wrongCredentials',
    'notVerified',
    'accountDeleted',
    'accountDeactivated',
    'wrongCode',
    'codeAbsent',
    'signInWithGoogle',
    'signInWithFacebook',
    'tooManyRequests',
  ],
})

export const fakeRegisterEndpoint = defineEndpoint({
  ...registerEndpoint,
  id: 'identity.fakeRegister',
  path: '/post-fake-register',
  modes: ['fake'],
})

export const fakeSignInEndpoint = defineEndpoint({
  ...signInEndpoint,
  id: 'identity.fakeSignIn',
  path: '/post-fake-login',
  modes: ['fake'],
  answer: authUserSchema,
})

export const verifyEmailEndpoint = defineEndpoint({
  id: 'identity.verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  modes: OWN_PASSWORDS,
  summary: 'Confirm the address of a new account with the code from the mail',
  description:
    'The browser that registered is also signed in (session cookie, `isSignedIn` true). From ' +
    'elsewhere the account is confirmed and the person signs in with the password.',
  feature: 'Account',
  access: 'public',
  limit: 'code',
  secret: true,
  body: z.object({
    email: emailText,
    /** absent or not six digits is `err_349_4` */
    code: z
      .union([z.string().max(64), z.number()])
      .nullish()
      .meta({ description: 'The six digits in the mail', examples: ['042137'] }),
  }),
  answer: authUserSchema.extend({ isSignedIn: z.boolean() }),
  errors: ['emailInvalid', 'wrongCode', 'codeAbsent', 'alreadyVerified', 'tooManyRequests'],
})

export const resendCodeEndpoint = defineEndpoint({
  id: 'identity.resendCode',
  method: 'POST',
  path: '/api/v1/auth/resend-code',
  modes: OWN_PASSWORDS,
  summary: 'Send a new code to an unconfirmed address',
  description:
    'Allowed after 30, 60, 120 and 300 seconds; the new code invalidates the old one. The ' +
    'answer is the same for every address.',
  feature: 'Account',
  access: 'public',
  limit: 'mail',
  secret: true,
  body: z.object({ email: emailText }),
  answer: z.object({
    /** seconds until the next code is allowed */
    nextAfterSeconds: z.int(),
  }),
  errors: ['emailInvalid', 'tooManyRequests', 'tooManyFromAccount'],
})

export const signOutEndpoint = defineEndpoint({
  id: 'identity.signOut',
  method: 'POST',
  path: '/api/v1/auth/sign-out',
  summary: 'End this session and its access token',
  feature: 'Account',
  access: 'public',
  limit: 'write',
  secret: true,
  answer: z.object({
    isSignedOut: z.literal(true),
    /** of the space's provider, for the browser to sign out there as well */
    leaveAt: z.string().nullable(),
  }),
  errors: [],
})

export const currentSessionEndpoint = defineEndpoint({
  id: 'identity.currentSession',
  method: 'GET',
  path: '/api/v1/auth/session',
  summary: 'The current session',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: authUserSchema.extend({
    /** the personal space */
    spaceId: idSchema,
    /** null for an API key */
    sessionId: idSchema.nullable(),
    /** the one space that this session reaches; null: all of the account */
    reach: idSchema.nullable(),
    /** may make coupons of their own */
    isReseller: z.boolean(),
  }),
  errors: [],
})

export const sessionSchema = z.object({
  id: idSchema,
  /** the browser or program, as it named itself */
  userAgent: z.string(),
  createdAt: isoTimeSchema,
  /** accurate to an hour */
  usedAt: isoTimeSchema,
  isCurrent: z.boolean(),
})

export const listSessionsEndpoint = defineEndpoint({
  id: 'identity.listSessions',
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'My sessions, most recently used first',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: z.object({ items: z.array(sessionSchema) }),
  errors: [],
})

export const endSessionEndpoint = defineEndpoint({
  id: 'identity.endSession',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:id',
  summary: 'Sign out one of my sessions',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  params: idParams,
  answer: z.object({ id: idSchema }),
  errors: ['notFound'],
})

const setupToken = z.string().min(1).max(128)

export const setupStateEndpoint = defineEndpoint({
  id: 'installation.setupState',
  method: 'GET',
  path: '/api/v1/setup',
  summary: "Whether an administrator's link is valid",
  description: '404 once there is an administrator, except for links from the command line.',
  feature: 'Installation',
  access: 'public',
  limit: 'signIn',
  query: z.object({ token: setupToken.optional() }),
  answer: z.object({
    isTokenValid: z.boolean(),
    /** the address the link is bound to, if the command line made it */
    email: z.string().nullable(),
  }),
  errors: ['notFound'],
})

export const setupEndpoint = defineEndpoint({
  id: 'installation.setup',
  method: 'POST',
  path: '/api/v1/setup',
  modes: OWN_PASSWORDS,
  summary: 'Register and confirm the first administrator with the one-time link; signs in',
  feature: 'Installation',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: z.object({
    token: setupToken,
    email: emailText,
    password: passwordText,
    username: usernameText,
  }),
  answer: signedInSchema,
  errors: [
    'wrongAdminSecret',
    'emailInvalid',
    'passwordTooShort',
    'usernameTaken',
    'malformed',
    'notFound',
    'tooManyRequests',
  ],
})

export const setupFirebaseEndpoint = defineEndpoint({
  id: 'installation.setupFirebase',
  method: 'POST',
  path: '/api/v1/setup/firebase',
  modes: ['firebase'],
  summary: 'Make an account of the Firebase project the first administrator with the one-time link',
  feature: 'Installation',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: z.object({
    token: setupToken,
    idToken: z.string().min(1).max(8_192).meta({ description: 'ID token of Firebase' }),
    username: usernameText,
  }),
  answer: signedInSchema,
  errors: [
    'wrongAdminSecret',
    'wrongCredentials',
    'accountAbsent',
    'notVerified',
    'usernameTaken',
    'malformed',
    'notFound',
    'unavailable',
    'tooManyRequests',
  ],
})

export const identityEndpoints = [
  registerEndpoint,
  signInEndpoint,
  fakeRegisterEndpoint,
  fakeSignInEndpoint,
  verifyEmailEndpoint,
  resendCodeEndpoint,
  signOutEndpoint,
  currentSessionEndpoint,
  listSessionsEndpoint,
  endSessionEndpoint,
  setupStateEndpoint,
  setupEndpoint,
  setupFirebaseEndpoint,
] as const
