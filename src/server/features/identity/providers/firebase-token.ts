import type { JSONWebKeySet, JWTPayload } from 'jose'
import { Failure } from '#contract/errors.ts'
import type { FirebaseConfig } from '../../../config.ts'
import { type ProviderDeps, providerDocuments } from './provider-documents.ts'

/** Verified claims of Firebase about a person. */
export interface FirebasePerson {
  /** their id in the project, which never changes */
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** their name there; for people who registered with a password here, the username */
  name: string | undefined
  /** when they last signed in, milliseconds UTC */
  signedInAt: number
}

/** `https://securetoken.google.com/<project>`, which publishes the address of its keys. */
export const FIREBASE_ISSUER = 'https://securetoken.google.com'
const ALGORITHMS = ['RS256']
const REQUIRED = ['exp', 'iat', 'sub', 'aud', 'iss', 'auth_time']
/** shortest interval between requests for an unknown key */
const KEYS_AGAIN_MS = 60_000
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Checks an ID token of the installation's Firebase project: signature by Google's keys, issuer,
 * audience, expiry. The emulator's tokens have no signature; they are accepted only if an emulator
 * is configured, and then nothing else is.
 * @returns null unless it is a valid token of this project
 * @throws unavailable if the keys cannot be fetched
 */
export async function readFirebaseToken(
  deps: ProviderDeps,
  idToken: string,
): Promise<FirebasePerson | null> {
  const { firebase } = deps.config
  if (firebase === undefined) return null
  const { UnsecuredJWT } = await import('jose')
  try {
    const payload =
      firebase.authEmulatorHost === undefined
        ? await verifySigned(deps, firebase, idToken)
        : UnsecuredJWT.decode(idToken, claimsOf(deps, firebase)).payload
    return personOf(payload, deps.clock.now())
  } catch (error) {
    if (error instanceof Failure) throw error
    deps.log.info({ err: error }, 'a token of Firebase was refused')
    return null
  }
}

function claimsOf({ clock }: Pick<ProviderDeps, 'clock'>, { projectId }: FirebaseConfig) {
  return {
    issuer: `${FIREBASE_ISSUER}/${projectId}`,
    audience: projectId,
    requiredClaims: REQUIRED,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(clock.now()),
  }
}

async function verifySigned(
  deps: ProviderDeps,
  firebase: FirebaseConfig,
  idToken: string,
): Promise<JWTPayload> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const claims = { ...claimsOf(deps, firebase), algorithms: ALGORITHMS }
  const verify = async (keys: JSONWebKeySet) =>
    (await jwtVerify(idToken, createLocalJWKSet(keys), claims)).payload
  const { keys } = await providerDocuments(deps, claims.issuer)
  return verify(keys).catch(async (error: { code?: string }) => {
    if (error.code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
    return verify((await providerDocuments(deps, claims.issuer, KEYS_AGAIN_MS)).keys)
  })
}

function personOf(payload: JWTPayload, now: number): FirebasePerson | null {
  const { sub, aud, email, email_verified: isVerified, name, auth_time: authTime } = payload
  // a token for several audiences is not only for us
  if (typeof sub !== 'string' || sub === '' || sub.length > 128 || typeof aud !== 'string') {
    return null
  }
  if (typeof authTime !== 'number') return null
  const signedInAt = authTime * 1_000
  if (signedInAt > now + CLOCK_TOLERANCE_SECONDS * 1_000) return null
  return {
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true,
    name: typeof name === 'string' ? name : undefined,
    signedInAt,
  }
}
