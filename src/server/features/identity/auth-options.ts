import type { BetterAuthOptions } from 'better-auth'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import type { Deps } from '../../deps.ts'
import { sessionCookieName } from '../../platform/identity.ts'
import { passwordHasher } from '../../platform/password/password-hasher.ts'
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from './session-life.ts'

export type AuthDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'origins' | 'secrets'>

/**
 * The library's tables under our names: snake case, roles and states of an account, ids like all
 * others. Migration 0001 is made from this; auth-schema.test.ts keeps the two together.
 */
export const authSchema = {
  user: {
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      role: { type: 'string', required: true, defaultValue: 'member', input: false },
      status: { type: 'string', required: true, defaultValue: 'active', input: false },
      madeBy: {
        type: 'string',
        required: true,
        defaultValue: 'sign-up',
        input: false,
        fieldName: 'made_by',
      },
    },
  },
  session: {
    fields: {
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      userId: 'user_id',
    },
  },
  account: {
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const satisfies Pick<BetterAuthOptions, 'user' | 'session' | 'account' | 'verification'>

/** Everything but the database (docs/decisions/004-identity-library.md). */
export function authOptions(deps: AuthDeps) {
  const isHttps = deps.origins.app.startsWith('https:')
  return {
    appName: 'Waypost',
    baseURL: deps.origins.app,
    basePath: '/api/v1/auth',
    secret: deps.secrets.key('auth').toString('base64url'),
    ...authSchema,
    session: {
      ...authSchema.session,
      expiresIn: SESSION_IDLE_MS / 1000,
      updateAge: SESSION_TOUCH_MS / 1000,
    },
    emailAndPassword: {
      enabled: true,
      // accounts are made by our own sign-up, after the code
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // in UTF-16 units: what we count as one character has at most two
      maxPasswordLength: PASSWORD_MAX_LENGTH * 2,
      password: {
        hash: (password) => passwordHasher.hash(password),
        verify: ({ hash, password }) => passwordHasher.verify(password, hash),
      },
    },
    // limits, origins and cookies of calls are ours (http/mount)
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) => deps.log.debug({ library: 'better-auth', level }, message),
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => deps.ids.uuid(), validateSchema: false },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(isHttps),
          attributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
  } as const satisfies BetterAuthOptions
}
