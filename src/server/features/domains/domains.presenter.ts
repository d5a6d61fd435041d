import type { DomainAnswer, DomainRecord, DomainState } from '#contract/domains.ts'
import type { Deps } from '../../deps.ts'
import type { DomainRow } from '../../platform/domains/domain.table.ts'
import type { CertificateRow } from '../../platform/tls/certificate.table.ts'
import { RELEASE_AFTER_MS } from './check-domain.service.ts'
import { type ObservedDomain, proofNameOf, targetHostOf } from './observe-domain.ts'
import type { OrderProblem } from './order-certificates.service.ts'

export interface DomainFacts {
  /** the certificate of its host, with the last order */
  certificate: CertificateRow | undefined
  links: number
  canChange: boolean
}

/** A domain as the members of its space see it. */
export function presentDomain(
  deps: Pick<Deps, 'origins' | 'config'>,
  row: DomainRow,
  { links, canChange, certificate }: DomainFacts,
): DomainAnswer {
  const seen = JSON.parse(row.observed) as ObservedDomain
  const isHttps = deps.config.publicUrl?.startsWith('https:') === true
  return {
    id: row.id,
    host: row.name,
    state: stateOf(row),
    isPrimary: row.is_primary === 1,
    problem: row.problem === '' ? null : (row.problem as DomainAnswer['problem']),
    records: recordsOf(deps, row, seen),
    parkedAt: seen.parkedAt,
    checkedAt: isoTime(row.checked_at),
    nextCheckAt: isoTime(row.next_check_at),
    releasesAt:
      row.verified_at === null || row.unproven_since === null
        ? null
        : isoTime(row.unproven_since + RELEASE_AFTER_MS),
    ...certificateOf(row, certificate, isHttps),
    rootRedirect: row.root_redirect,
    notFoundRedirect: row.not_found_redirect,
    expiredRedirect: row.expired_redirect,
    pageId: row.page_id,
    robots: row.robots,
    appleAppSiteAssociation: row.apple_app_site_association,
    assetLinks: row.asset_links,
    links,
    canChange,
  }
}

function certificateOf(
  { secure_at }: DomainRow,
  own: CertificateRow | undefined,
  isHttps: boolean,
): Pick<DomainAnswer, 'certificate' | 'certificateProblem'> {
  const certificateProblem = own?.problem
    ? { ...(JSON.parse(own.problem) as OrderProblem), retryAt: isoTime(own.next_order_at)! }
    : null
  if (own?.chain) {
    const { issuer, expires_at } = own
    return {
      certificate: { by: 'acme', expiresAt: isoTime(expires_at), issuer },
      certificateProblem,
    }
  }
  const by = isHttps ? 'proxy' : 'none'
  const certificate = secure_at === null ? null : ({ by, expiresAt: null, issuer: null } as const)
  return { certificate, certificateProblem }
}

export function stateOf(row: DomainRow): DomainState {
  if (row.unproven_since !== null || row.elsewhere_since !== null) return 'failing'
  if (row.verified_at === null) return 'pending'
  if (row.pointed_at === null) return 'owned'
  return row.secure_at === null ? 'pointed' : 'active'
}

/** The records to set: a CNAME, or addresses for a registered name, which cannot have a CNAME. */
function recordsOf(
  deps: Pick<Deps, 'origins'>,
  { name: host, token }: DomainRow,
  seen: ObservedDomain,
): DomainRecord[] {
  const proof: DomainRecord = {
    type: 'TXT',
    name: proofNameOf(host),
    value: token,
    purpose: 'ownership',
    seen: [...seen.texts],
    ok: seen.texts.includes(token),
  }
  const traffic = { name: host, purpose: 'traffic' } as const
  const target = targetHostOf(deps)
  const addresses = [...seen.own4, ...seen.own6]
  if (seen.isApex && addresses.length > 0) {
    const family = (type: 'A' | 'AAAA', ours: readonly string[], found: readonly string[]) =>
      ours.map(
        (value): DomainRecord => ({
          ...{ ...traffic, type, value },
          seen: [...found],
          ok: found.includes(value) && isAllOf(found, ours),
        }),
      )
    const old = family('A', seen.own4, seen.v4)
    const next = family('AAAA', seen.own6, seen.v6)
    return [proof, ...old, ...next]
  }
  const found = seen.aliases.length > 0 ? seen.aliases : [...seen.v4, ...seen.v6]
  const isOurs = seen.aliases.includes(target) || isAllOf(found, addresses)
  return [proof, { ...traffic, type: 'CNAME', value: target, seen: [...found], ok: isOurs }]
}

const isAllOf = (found: readonly string[], ours: readonly string[]) =>
  found.length > 0 && found.every((address) => ours.includes(address))

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
