import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { CertificateProblem } from '#contract/domains.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { findSetting, saveSetting } from '../../platform/db/setting.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openSealedText, sealText } from '../../platform/security/sealed-text.ts'
import {
  deleteUnusedCertificates,
  findCertificate,
  listDueDomains,
  saveCertificate,
} from '../../platform/tls/certificate.repository.ts'
import { sealKey } from '../../platform/tls/certificates.ts'
import { loadRegistrableDomains } from '../safety/index.ts'
import { saveSecured } from './domains.repository.ts'
import { AuthorityAway, createAccountKey, fetchCertificate } from './fetch-certificate.ts'

/** The problem as stored in the database. */
export type OrderProblem = Pick<CertificateProblem, 'reason' | 'detail'>

const MINUTE_MS = 60_000
/** Delays after failed orders; then daily. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 720 * MINUTE_MS]
const DAY_MS = 1_440 * MINUTE_MS
/** An authority that is unreachable will be back soon. */
const AWAY_MOST_MS = 15 * MINUTE_MS
/** Maximum length of a run; after ten minutes the schedule treats the process as dead. */
const RUN_MS = 5 * MINUTE_MS
const DETAIL_MAX = 500
const ACCOUNT_KEY = 'acme.account-key'

/**
 * Orders the certificates that are due, one after the other: for the installation's own hosts, and
 * for proven domains that lead to us (contract.md §7).
 */
export async function orderDueCertificates(deps: Deps): Promise<void> {
  const own = ownHostsOf(deps)
  const now = deps.clock.now()
  await deleteUnused(deps, own)
  const hosts = [...(await dueOf(deps, own)), ...(await listDueDomains(deps.db, now, 100))]
  const startedAt = deps.clock.monotonic()
  for (const host of hosts) {
    if (deps.clock.monotonic() - startedAt > RUN_MS) return
    await orderCertificate(deps, host, own.includes(host))
  }
}

/** Names from the configuration for which an authority could issue a certificate. */
function ownHostsOf({ config }: Pick<Deps, 'config'>): string[] {
  const names = [config.publicUrl, config.shortUrl].flatMap((origin) =>
    origin?.startsWith('https:') ? [new URL(origin).hostname] : [],
  )
  return [...new Set(names)].filter((name) => name.includes('.') && isIP(name) === 0)
}

async function dueOf(deps: Deps, hosts: readonly string[]): Promise<string[]> {
  const due: string[] = []
  for (const host of hosts) {
    const row = await findCertificate(deps.db, host)
    if (row === undefined || row.next_order_at <= deps.clock.now()) due.push(host)
  }
  return due
}

async function deleteUnused(deps: Deps, own: readonly string[]): Promise<void> {
  await transaction(deps, async (deps) => {
    for (const host of await deleteUnusedCertificates(deps.db, deps.clock.now(), own)) {
      await recordChange(deps, 'certificate', host)
    }
  })
}

async function orderCertificate(deps: Deps, host: string, isOwn: boolean): Promise<void> {
  const before = await findCertificate(deps.db, host)
  const isRenewal = (before?.expires_at ?? 0) > deps.clock.now()
  if (!isOwn && !isRenewal) {
    const registered = (await loadRegistrableDomains()).domainOf(host) ?? host
    const left = await deps.limits.tryConsume(deps, 'certificateOrders', registered)
    if (!left.allowed) {
      const problem = { reason: 'limited', detail: '' } as const
      return noteFailure(deps, host, problem, deps.clock.now() + left.resetMs)
    }
  }
  try {
    const fetched = await fetchCertificate({
      ...{ host, authority: deps.config.tls!, accountKey: await accountKeyOf(deps) },
      async answer(token, answer) {
        // due again soon if this process ends meanwhile
        const next_order_at = deps.clock.now() + MINUTE_MS
        const challenge = { challenge_token: token, challenge_answer: answer }
        await saveCertificate(deps.db, host, { ...challenge, next_order_at })
      },
    })
    await keepCertificate(deps, host, fetched)
  } catch (error) {
    const isAway = error instanceof AuthorityAway
    deps.log.warn({ err: error, host }, 'a certificate could not be had')
    const wait = WAITS_MS[before?.failures ?? 0] ?? DAY_MS
    const detail = isAway ? '' : (error as Error).message.slice(0, DETAIL_MAX)
    const problem = { reason: isAway ? 'away' : 'refused', detail } as const
    const next = deps.clock.now() + (isAway ? Math.min(wait, AWAY_MOST_MS) : wait)
    await noteFailure(deps, host, problem, next)
  }
}

/** @throws Error if the certificate has another name or key */
async function keepCertificate(
  deps: Deps,
  host: string,
  { chain, key }: { chain: string; key: string },
): Promise<void> {
  const certificate = new X509Certificate(chain)
  const isOurs =
    certificate.checkHost(host) !== undefined && certificate.checkPrivateKey(createPrivateKey(key))
  if (!isOurs) throw new Error('The certificate is not the one that was ordered.')
  const expiresAt = certificate.validToDate.getTime()
  const life = expiresAt - certificate.validFromDate.getTime()
  const [, issuer = ''] =
    /^O=(.+)$/m.exec(certificate.issuer) ?? /^CN=(.+)$/m.exec(certificate.issuer) ?? []
  await transaction(deps, async (deps) => {
    await saveCertificate(deps.db, host, {
      ...{ chain, sealed_key: sealKey(deps.secrets, host, key), issuer, expires_at: expiresAt },
      ...{ next_order_at: Math.floor(expiresAt - life / 3), failures: 0, problem: '' },
      ...{ challenge_token: null, challenge_answer: null },
    })
    await saveSecured(deps.db, host, { secure_at: deps.clock.now(), problem: '' })
    await recordChange(deps, 'certificate', host)
  })
  deps.log.info({ host, expiresAt: new Date(expiresAt) }, 'a certificate is there')
}

/** A valid certificate stays in use; a domain without one shows the reason. */
async function noteFailure(
  deps: Deps,
  host: string,
  problem: OrderProblem,
  nextOrderAt: number,
): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await findCertificate(deps.db, host)
    await saveCertificate(deps.db, host, {
      ...{ next_order_at: nextOrderAt, problem: JSON.stringify(problem) },
      ...{ failures: (row?.failures ?? 0) + 1, challenge_token: null, challenge_answer: null },
    })
    if ((row?.expires_at ?? 0) > deps.clock.now()) return
    await saveSecured(deps.db, host, { secure_at: null, problem: 'err_283' })
  })
}

/** The installation's account key, created with the first order. */
async function accountKeyOf(deps: Deps): Promise<string> {
  const sealed = await findSetting(deps, ACCOUNT_KEY)
  const known = sealed && openSealedText(deps.secrets.keyRing(ACCOUNT_KEY), sealed, ACCOUNT_KEY)
  if (known) return known
  const key = await createAccountKey()
  await saveSetting(deps, ACCOUNT_KEY, sealText(deps.secrets.key(ACCOUNT_KEY), key, ACCOUNT_KEY))
  return key
}
