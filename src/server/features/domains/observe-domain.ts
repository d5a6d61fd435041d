import { isIP } from 'node:net'
import type { Deps } from '../../deps.ts'
import type { DnsAnswer } from '../../platform/dns/dns.ts'
import { findCertificate } from '../../platform/tls/certificate.repository.ts'
import { loadRegistrableDomains } from '../safety/index.ts'
import { parkingProviderOf } from './parking.ts'

/** What a check saw of a domain, for its screen. */
export interface ObservedDomain {
  isApex: boolean
  /** texts at `_waypost.<host>` */
  texts: readonly string[]
  /** names in its chain of CNAMEs */
  aliases: readonly string[]
  v4: readonly string[]
  v6: readonly string[]
  /** our own addresses, to which visitors should be led */
  own4: readonly string[]
  own6: readonly string[]
  parkedAt: string | null
}

/** `unknown` proves nothing: no answer, SERVFAIL, a timeout. */
export type Verdict = 'yes' | 'no' | 'unknown'

export interface Observation {
  seen: ObservedDomain
  ownership: Verdict
  traffic: Verdict
  /** the problem with the records, '' if all are right */
  problem: '' | 'err_281' | 'err_282'
  /**
   * whether it answered over TLS with a certificate that browsers accept; not checked if we use
   * plain HTTP
   */
  isSecure: boolean
}

export interface AskedDomain {
  host: string
  token: string
  /** result of the previous check, used where there is no answer now */
  seen: ObservedDomain
}

type ObserveDeps = Pick<Deps, 'dns' | 'fetchOutside' | 'origins' | 'config' | 'db' | 'clock'>

/** The name of the TXT record that proves ownership. */
export const proofNameOf = (host: string) => `_waypost.${host}`

/** The host to which a domain must lead its visitors. */
export const targetHostOf = ({ origins }: Pick<Deps, 'origins'>) => new URL(origins.short).hostname

/** Sees nothing yet, except what the records to set depend on. */
export async function beginObserving(deps: ObserveDeps, isApex: boolean): Promise<ObservedDomain> {
  const own = isApex ? await ownAddressesOf(deps) : undefined
  return {
    ...{ isApex, texts: [], aliases: [], v4: [], v6: [], parkedAt: null },
    own4: valuesOf(own?.[4]),
    own6: valuesOf(own?.[6]),
  }
}

/** Queries the DNS and, if that is not enough, the host itself. Takes as long as its timeouts. */
export async function observeDomain(deps: ObserveDeps, asked: AskedDomain): Promise<Observation> {
  const { host, token, seen: before } = asked
  const [texts, aliases, v4, v6, own] = await Promise.all([
    deps.dns.texts(proofNameOf(host)),
    deps.dns.aliases(host),
    deps.dns.addresses(host, 4),
    deps.dns.addresses(host, 6),
    ownAddressesOf(deps),
  ])
  const seen: ObservedDomain = {
    isApex: before.isApex,
    texts: valuesOf(texts, before.texts),
    // in the order of the chain
    aliases: aliases.kind === 'found' ? aliases.values : valuesOf(aliases, before.aliases),
    v4: valuesOf(v4, before.v4),
    v6: valuesOf(v6, before.v6),
    own4: valuesOf(own[4], before.own4),
    own6: valuesOf(own[6], before.own6),
    parkedAt: null,
  }
  const ownership: Verdict =
    texts.kind === 'unknown' ? 'unknown' : seen.texts.includes(token) ? 'yes' : 'no'
  const led = whereItLeads(deps, { aliases, v4, v6, own })
  // behind somebody's proxy the addresses are the proxy's, so only the host itself can tell
  const traffic =
    led === 'elsewhere' || led === 'unknown'
      ? await answersToken(deps, `http://${host}`, token)
      : led === 'ours'
        ? 'yes'
        : 'no'
  if (led === 'elsewhere' && traffic !== 'yes') seen.parkedAt = await findParking(deps, host, seen)
  const isLedElsewhere = led === 'elsewhere' && traffic !== 'yes'
  return {
    seen,
    ownership,
    traffic: led === 'unknown' && traffic === 'no' ? 'unknown' : traffic,
    problem: ownership === 'no' || led === 'nowhere' ? 'err_281' : isLedElsewhere ? 'err_282' : '',
    isSecure: traffic === 'yes' && (await isSecure(deps, host, token)),
  }
}

interface Answers {
  aliases: DnsAnswer
  v4: DnsAnswer
  v6: DnsAnswer
  own: Record<4 | 6, DnsAnswer>
}

/** By the DNS only. Each address of both families must be ours, since visitors may use either. */
function whereItLeads(
  deps: Pick<Deps, 'origins'>,
  { aliases, v4, v6, own }: Answers,
): 'ours' | 'elsewhere' | 'nowhere' | 'unknown' {
  if (aliases.kind === 'found' && aliases.values.includes(targetHostOf(deps))) return 'ours'
  const families = [v4, v6]
  if (families.some(({ kind }) => kind === 'unknown')) return 'unknown'
  const addresses = families.flatMap((answer) => valuesOf(answer))
  if (addresses.length === 0) return aliases.kind === 'found' ? 'elsewhere' : 'nowhere'
  const ours = new Set([...valuesOf(own[4]), ...valuesOf(own[6])])
  if (addresses.every((address) => ours.has(address))) return 'ours'
  const isOwnKnown = own[4].kind !== 'unknown' && own[6].kind !== 'unknown'
  return isOwnKnown ? 'elsewhere' : 'unknown'
}

async function ownAddressesOf(deps: ObserveDeps): Promise<Record<4 | 6, DnsAnswer>> {
  const target = targetHostOf(deps).replace(/^\[|\]$/g, '')
  const family = isIP(target)
  const none: DnsAnswer = { kind: 'none' }
  if (target === 'localhost') return { 4: none, 6: none }
  if (family !== 0) {
    const itself: DnsAnswer = { kind: 'found', values: [target] }
    return { 4: family === 4 ? itself : none, 6: family === 6 ? itself : none }
  }
  const [v4, v6] = await Promise.all([deps.dns.addresses(target, 4), deps.dns.addresses(target, 6)])
  return { 4: v4, 6: v6 }
}

/** Whether the host returns our own token, even through a proxy. */
async function answersToken(deps: ObserveDeps, origin: string, token: string): Promise<Verdict> {
  try {
    const answer = await deps.fetchOutside(`${origin}${tokenPathOf(token)}`, { maxBytes: 1_024 })
    if (answer.status === 200 && answer.body.toString().trim() === token) return 'yes'
    return answer.status >= 500 ? 'unknown' : 'no'
  } catch {
    return 'unknown'
  }
}

export const tokenPathOf = (token: string) => `/.well-known/waypost/${token}`

async function isSecure(deps: ObserveDeps, host: string, token: string): Promise<boolean> {
  if (deps.config.publicUrl?.startsWith('https:') !== true) return true
  if (deps.config.tls && (await hasOwnCertificate(deps, host))) return true
  return (await answersToken(deps, `https://${host}`, token)) === 'yes'
}

async function hasOwnCertificate({ db, clock }: ObserveDeps, host: string): Promise<boolean> {
  const own = await findCertificate(db, host)
  return (own?.expires_at ?? 0) > clock.now()
}

async function findParking(
  deps: ObserveDeps,
  host: string,
  { aliases }: ObservedDomain,
): Promise<string | null> {
  const byAlias = parkingProviderOf(aliases)
  if (byAlias !== null) return byAlias
  const registered = (await loadRegistrableDomains()).domainOf(host) ?? host
  return parkingProviderOf(valuesOf(await deps.dns.nameServers(registered)))
}

function valuesOf(answer: DnsAnswer | undefined, before: readonly string[] = []) {
  if (answer?.kind === 'unknown') return before
  return answer?.kind === 'found' ? [...answer.values].sort() : []
}
