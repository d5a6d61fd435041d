import { Agent } from 'node:https'
import type { TlsConfig } from '../../config.ts'

/** The only use of the ACME library, which is loaded with the first order. */
const loadLibrary = () => import('acme-client')

/** The authority did not answer, or has a problem of its own. */
export class AuthorityAway extends Error {}

export interface CertificateOrder {
  host: string
  authority: TlsConfig
  accountKey: string
  /**
   * called before the authority checks, with the answer to serve at
   * `/.well-known/acme-challenge/<token>`
   */
  answer(token: string, answer: string): Promise<void>
}

const REQUEST_MS = 20_000
const ATTEMPTS = 15
const LOOK_MS = { backoffMin: 250, backoffMax: 8_000 }

/**
 * Orders a certificate with a new key by HTTP-01; only one order at a time may run in a process.
 * @returns PEM: the chain and its private key
 * @throws AuthorityAway; Error with the authority's message
 */
export async function fetchCertificate(
  order: CertificateOrder,
): Promise<{ chain: string; key: string }> {
  const { host, authority, accountKey, answer } = order
  const { Client, axios, crypto } = await loadLibrary()
  const httpsAgent = new Agent(authority.authorityRoots ? { ca: authority.authorityRoots } : {})
  // the caller waits between tries
  const acmeSettings = { retryMaxAttempts: 0, retryDefaultDelay: 1 }
  Object.assign(axios.defaults, { httpsAgent, acmeSettings, timeout: REQUEST_MS })
  const client = new Client({
    directoryUrl: authority.directory,
    accountKey,
    backoffAttempts: ATTEMPTS,
    ...LOOK_MS,
  })
  const [key, csr] = await crypto.createCsr(
    { altNames: [host] },
    await crypto.createPrivateEcdsaKey(),
  )
  try {
    const chain = await client.auto({
      csr,
      email: authority.email,
      termsOfServiceAgreed: true,
      // the authority checks from outside, which we cannot
      skipChallengeVerification: true,
      challengePriority: ['http-01'],
      challengeCreateFn: (_authorization, { token }, text) => answer(token, text),
      challengeRemoveFn: async () => {},
    })
    return { chain, key: key.toString() }
  } catch (error) {
    throw isNoAnswer(error) ? new AuthorityAway('no answer', { cause: error }) : error
  } finally {
    httpsAgent.destroy()
  }
}

/** The library fails while it reads the answer of a request that got none. */
const isNoAnswer = (error: unknown) =>
  error instanceof TypeError || (error as { isAxiosError?: boolean }).isAxiosError === true

/** PEM of the key that identifies an installation. */
export async function createAccountKey(): Promise<string> {
  const { crypto } = await loadLibrary()
  return (await crypto.createPrivateEcdsaKey()).toString()
}
