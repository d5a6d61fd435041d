import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { FirebaseConfig } from '#server/config.ts'
import { FIREBASE_ISSUER } from '#server/features/identity/providers/firebase-token.ts'
import { firestoreConfig } from '#server/firestore-config.ts'
import type { OutboundFetch } from '#server/platform/fetch/outbound-fetch.ts'

export const PROJECT_ID = 'demo-waypost'
const ISSUER = `${FIREBASE_ISSUER}/${PROJECT_ID}`
const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Settings for a server in firebase mode in the tests. */
export const FIREBASE_ENV = {
  AUTH_MODE: 'firebase',
  FIREBASE_API_KEY: 'key-of-the-tests',
  FIREBASE_AUTH_DOMAIN: `${PROJECT_ID}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: PROJECT_ID,
}

/**
 * A Firebase project as the server sees it: Google's documents by `fetchOutside`, tokens it signs.
 */
export async function createFirebaseProject(now: () => number) {
  let pair = await generateKeyPair('RS256')
  let kid = 'key-1'
  const state = { isAway: false, fetches: 0 }

  const fetchOutside: OutboundFetch = async (url) => {
    state.fetches += 1
    if (state.isAway) throw new Error('away')
    const documents: Record<string, unknown> = {
      [`${ISSUER}/.well-known/openid-configuration`]: { issuer: ISSUER, jwks_uri: KEYS },
      [KEYS]: { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    }
    const body = Buffer.from(JSON.stringify(documents[url] ?? {}))
    return { status: documents[url] ? 200 : 404, url, headers: {}, body }
  }

  const claimsOf = (claims: JWTPayload): JWTPayload => {
    const seconds = Math.floor(now() / 1000)
    return {
      iss: ISSUER,
      aud: PROJECT_ID,
      sub: 'uid-1',
      email: 'ada@example.com',
      email_verified: true,
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3_600,
      ...claims,
    }
  }

  /** A token as Firebase signs it, with the given changes. */
  const sign = (
    claims: JWTPayload = {},
    options: { key?: CryptoKey | Uint8Array; alg?: string } = {},
  ): Promise<string> =>
    new SignJWT(claimsOf(claims))
      .setProtectedHeader({ alg: options.alg ?? 'RS256', kid })
      .sign(options.key ?? pair.privateKey)

  /** A token as the emulator makes it, without a signature. */
  const unsigned = (claims: JWTPayload = {}): string => new UnsecuredJWT(claimsOf(claims)).encode()

  async function changeKeys(): Promise<void> {
    pair = await generateKeyPair('RS256')
    kid = 'key-2'
  }

  const firebase: FirebaseConfig = {
    apiKey: 'key-of-the-tests',
    authDomain: `${PROJECT_ID}.firebaseapp.com`,
    projectId: PROJECT_ID,
    appId: undefined,
    providers: ['google'],
    authEmulatorHost: undefined,
    firestore: firestoreConfig({}).settings,
  }
  const config = { authMode: 'firebase' as const, firebase }
  return { state, fetchOutside, sign, unsigned, changeKeys, config }
}
