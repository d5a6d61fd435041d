import { Agent } from 'node:https'
import type { TlsConfig } from '../../config.ts'

/** The only place that knows the library for ACME, which is loaded with the first order. */
const loadLibrary = () => import('acme-client')

/** Nobody answered, or the authority has trouble of its own. */
export class AuthorityAway extends Error {}

export interface CertificateOrder {
  host: string
  authority: TlsConfig
  accountKey: string
  /** before the authority asks: what is to be answered at `/.well-known/acme-challenge/<token>` */
  answer(token: string, answer: string): Promise<void>
}

const REQUEST_MS = 20_000
const ATTEMPTS = 15
const LOOK_MS = { backoffMin: 250, backoffMax: 8_000 }

/**
 * Orders a certificate with a key of its own by HTTP-01, of which one order may be under way in a process.
 * @returns PEM: the chain, and its private key
 * @throws AuthorityAway; Error in the words of the authority
 */
export async function fetchCertificate(
  order: CertificateOrder,
): Promise<{ chain: string; key: string }> {
  const { host, authority, accountKey, answer } = order
  const { Client, axios, crypto } = await loadLibrary()
  const httpsAgent = new Agent(authority.authorityRoots ? { ca: authority.authorityRoots } : {})
  // we wait between tries ourselves
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
      // the authority sees what others see, and we do not
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

/** The library reads the answer of a request that got none. */
const isNoAnswer = (error: unknown) =>
  error instanceof TypeError || (error as { isAxiosError?: boolean }).isAxiosError === true

/** PEM of the key that an installation is known by. */
export async function createAccountKey(): Promise<string> {
  const { crypto } = await loadLibrary()
  return (await crypto.createPrivateEcdsaKey()).toString()
}
