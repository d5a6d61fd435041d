import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { OutboundFetch } from '#server/platform/fetch/outbound-fetch.ts'

export const ISSUER = 'http://127.0.0.1:9911'
export const CLIENT_ID = 'client-of-the-tests'

/** A provider of identities: its documents, as `fetchOutside` gets them, and tokens it signs. */
export async function createOpenIdIssuer(now: () => number) {
  let pair = await generateKeyPair('RS256')
  let kid = 'key-1'
  const state = { isAway: false, fetches: 0 }

  const fetchOutside: OutboundFetch = async (url) => {
    state.fetches += 1
    if (state.isAway) throw new Error('away')
    const documents: Record<string, unknown> = {
      [`${ISSUER}/.well-known/openid-configuration`]: {
        issuer: ISSUER,
        jwks_uri: `${ISSUER}/keys`,
      },
      [`${ISSUER}/keys`]: { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' }] },
    }
    const body = Buffer.from(JSON.stringify(documents[url] ?? {}))
    return { status: documents[url] ? 200 : 404, url, headers: {}, body }
  }

  /** A token as the provider signs it, but for what is given. */
  async function sign(
    claims: JWTPayload = {},
    options: { key?: CryptoKey | Uint8Array; alg?: string } = {},
  ): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const payload = {
      iss: ISSUER,
      aud: CLIENT_ID,
      sub: 'subject-1',
      email: 'ada@example.com',
      email_verified: true,
      iat: seconds,
      exp: seconds + 3_600,
      ...claims,
    }
    return new SignJWT(payload)
      .setProtectedHeader({ alg: options.alg ?? 'RS256', kid })
      .sign(options.key ?? pair.privateKey)
  }

  async function changeKeys(): Promise<void> {
    pair = await generateKeyPair('RS256')
    kid = 'key-2'
  }

  return { state, fetchOutside, sign, changeKeys }
}
