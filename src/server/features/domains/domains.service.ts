import { DOMAINS_MAX, type DomainChange } from '#contract/domains.ts'
import { failure } from '#contract/errors.ts'
import { type Action, may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { DomainRow } from '../../platform/domains/domain.table.ts'
import { listCertificates } from '../../platform/tls/certificate.repository.ts'
import type { CertificateRow } from '../../platform/tls/certificate.table.ts'
import { recordAudit } from '../audit/index.ts'
import { checkDestination } from '../links/index.ts'
import { requireRoom } from '../packages/index.ts'
import { findPageById } from '../pages/index.ts'
import { listRolesWithin, lockSpace, requireOpenSpace, requirePermission } from '../spaces/index.ts'
import { checkDomain, enqueueCheck } from './check-domain.service.ts'
import { readDomainName } from './domain-name.ts'
import {
  clearPrimary,
  countLinksOf,
  findDomain,
  findHolder,
  insertDomain,
  listDomains,
  lockDomain,
  updateDomain,
} from './domains.repository.ts'
import { beginObserving } from './observe-domain.ts'

export interface DomainOfCaller {
  userId: string
  id: string
}

/** A domain as shown to a member of its space. */
export interface KnownDomain {
  row: DomainRow
  links: number
  canChange: boolean
  /** the certificate of its host, with the last order, if this process orders certificates */
  certificate: CertificateRow | undefined
}

/** The domains of a space; of the open one if none is named. @throws notFound, noPermission */
export async function listDomainsOfSpace(
  deps: Deps,
  userId: string,
  given?: string,
): Promise<KnownDomain[]> {
  const spaceId = await requireSpace(deps, userId, given, 'domains.read')
  return describe(deps, userId, await listDomains(deps.db, spaceId))
}

/** @throws domainNotFound */
export async function getDomain(deps: Deps, caller: DomainOfCaller): Promise<KnownDomain> {
  const row = await requireDomain(deps, caller, 'domains.read')
  return describeOne(deps, caller.userId, row)
}

/**
 * Claims a name; the first check runs soon after.
 * @throws domainMissing, domainInvalid, domainNotAddable, domainNotInPackage, domainsUsedUp; domainTaken if another space holds the
 * name
 */
export async function addDomain(
  deps: Deps,
  userId: string,
  { host: given, spaceId: space }: { host: string; spaceId?: string | undefined },
): Promise<KnownDomain> {
  const spaceId = await requireSpace(deps, userId, space, 'domains.change')
  const { host, isApex } = await readDomainName(deps, given)
  await requireFree(deps, host, spaceId)
  const seen = await beginObserving(deps, isApex)
  const row = await transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const own = await listDomains(deps.db, spaceId)
    const isHere = own.some(({ name }) => name === host)
    if (isHere || own.length >= DOMAINS_MAX) throw failure('domainNotAddable')
    const used = async () => own.length
    await requireRoom(deps, { spaceId, limit: 'domains', used, needs: ['domains'] })
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    await insertDomain(deps.db, {
      ...{ id, name: host, host: null, space_id: spaceId, is_primary: 0, problem: '', checks: 0 },
      ...{ token: `wp-${deps.ids.token(160)}`, observed: JSON.stringify(seen) },
      ...{ created_at: now, next_check_at: now },
    })
    await enqueueCheck(deps, id)
    await recordChange(deps, 'domain', id)
    const object = { kind: 'domain', id, text: host }
    await recordAudit(deps, { action: 'domain-add', object })
    return (await findDomain(deps.db, id))!
  })
  return describeOne(deps, userId, row)
}

/** Checks the current holder again, so that a name given up elsewhere becomes available soon. */
async function requireFree(deps: Deps, host: string, spaceId: string): Promise<void> {
  const holder = await findHolder(deps.db, host)
  if (holder === undefined || holder.space_id === spaceId || holder.unproven_since !== null) return
  await transaction(deps, (deps) => enqueueCheck(deps, holder.id))
  throw failure('domainTaken')
}

/**
 * @throws domainNotFound, noPermission; domainTaken if the name is proven but another space keeps
 * it
 */
export async function checkDomainNow(deps: Deps, caller: DomainOfCaller): Promise<KnownDomain> {
  await requireDomain(deps, caller, 'domains.change')
  const checked = await checkDomain(deps, caller.id, false)
  if (checked === undefined) throw failure('domainNotFound')
  if (checked.isTaken) throw failure('domainTaken')
  return describeOne(deps, caller.userId, checked.row)
}

/**
 * @throws domainNotFound, noPermission, destinationInvalid, notFound if the page does not exist;
 * domainUnverifiedPrimary, or the problem with its records, if it cannot become primary
 */
export async function changeDomain(
  deps: Deps,
  caller: DomainOfCaller,
  change: DomainChange,
): Promise<KnownDomain> {
  const { space_id: spaceId } = await requireDomain(deps, caller, 'domains.change')
  const redirects = await readRedirects(deps, change)
  const files = readFiles(change)
  const { pageId } = change
  if (pageId) {
    const page = await findPageById(deps.db, pageId)
    if (page === undefined || page.space_id !== spaceId) throw failure('notFound')
  }
  const row = await transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const before = await lockDomain(deps.db, caller.id)
    if (before === undefined) throw failure('domainNotFound')
    const { isPrimary } = change
    if (isPrimary) {
      requirePrimary(deps, before)
      for (const id of await clearPrimary(deps.db, spaceId, caller.id)) {
        await recordChange(deps, 'domain', id)
      }
    }
    await recordChange(deps, 'domain', caller.id)
    const values = {
      ...redirects,
      ...files,
      ...(isPrimary !== undefined && { is_primary: isPrimary ? 1 : 0 }),
      ...(pageId !== undefined && { page_id: pageId }),
    }
    return Object.keys(values).length === 0 ? before : updateDomain(deps.db, caller.id, values)
  })
  return describeOne(deps, caller.userId, row)
}

/** A primary domain gets new links, so its ownership must be proven and it must lead to us. */
function requirePrimary({ config }: Deps, row: DomainRow): void {
  if (row.verified_at === null) throw failure('domainUnverifiedPrimary')
  if (row.pointed_at === null) {
    throw failure(row.problem === 'err_282' ? 'dnsRecordElsewhere' : 'dnsRecordMissing')
  }
  const isHttps = config.publicUrl?.startsWith('https:') === true
  if (isHttps && row.secure_at === null) throw failure('certificateNotReady')
}

/**
 * Soft delete: nothing is served there any more. @throws domainNotFound, noPermission,
 * domainNotDeletable
 */
export async function deleteDomain(deps: Deps, caller: DomainOfCaller): Promise<void> {
  const { space_id: spaceId } = await requireDomain(deps, caller, 'domains.change')
  await transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const row = await lockDomain(deps.db, caller.id)
    if (row === undefined) throw failure('domainNotFound')
    const links = (await countLinksOf(deps.db, [row.id])).get(row.id) ?? 0
    if (links > 0 || row.page_id !== null) throw failure('domainNotDeletable')
    await updateDomain(deps.db, row.id, {
      ...{ host: null, verified_at: null, pointed_at: null, secure_at: null, is_primary: 0 },
      deleted_at: deps.clock.now(),
    })
    await recordChange(deps, 'domain', row.id)
    const object = { kind: 'domain', id: row.id, text: row.name }
    await recordAudit(deps, { action: 'domain-delete', object })
  })
}

/**
 * Redirects must lead to hosts that are not ours, so that neither two of them nor a link can form a
 * loop (decision 116).
 */
async function readRedirects(deps: Deps, change: DomainChange) {
  const fields = {
    rootRedirect: 'root_redirect',
    notFoundRedirect: 'not_found_redirect',
    expiredRedirect: 'expired_redirect',
  } as const
  const values: Partial<Record<(typeof fields)[keyof typeof fields], string | null>> = {}
  for (const [field, column] of Object.entries(fields)) {
    const given = change[field as keyof typeof fields]
    if (given === undefined) continue
    const isNone = given === null || given.trim() === ''
    values[column] = isNone ? null : (await checkDestination(deps, given, field)).text
  }
  return values
}

function readFiles({ robots, appleAppSiteAssociation, assetLinks }: DomainChange) {
  const json = (field: string, text: string | null | undefined) => {
    if (text === undefined || text === null) return text
    if (text.trim() === '') return null
    try {
      JSON.parse(text)
      return text
    } catch {
      throw failure('malformed', { fields: { [field]: 'must be JSON' } })
    }
  }
  const apple = json('appleAppSiteAssociation', appleAppSiteAssociation)
  const android = json('assetLinks', assetLinks)
  return {
    ...(robots !== undefined && { robots: robots?.trim() ? robots : null }),
    ...(apple !== undefined && { apple_app_site_association: apple }),
    ...(android !== undefined && { asset_links: android }),
  }
}

async function requireSpace(
  deps: Deps,
  userId: string,
  given: string | undefined,
  action: Action,
): Promise<string> {
  if (given === undefined) return requireOpenSpace(deps, userId, action)
  await requirePermission(deps, { userId, spaceId: given, action, absent: 'notFound' })
  return given
}

async function requireDomain(
  deps: Deps,
  { userId, id }: DomainOfCaller,
  action: Action,
): Promise<DomainRow> {
  const row = await findDomain(deps.db, id)
  if (row === undefined) throw failure('domainNotFound')
  const absent = 'domainNotFound'
  await requirePermission(deps, { userId, spaceId: row.space_id, action, absent })
  return row
}

async function describe(
  deps: Deps,
  userId: string,
  rows: readonly DomainRow[],
): Promise<KnownDomain[]> {
  const roles = await listRolesWithin(deps, userId)
  const links = await countLinksOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const hosts = rows.flatMap(({ host }) => host ?? [])
  const known = deps.config.tls ? await listCertificates(deps.db, hosts) : []
  const certificates = new Map(known.map((one) => [one.host, one]))
  return rows.map((row) => ({
    row,
    links: links.get(row.id) ?? 0,
    canChange: may(roles.get(row.space_id), 'domains.change'),
    certificate: row.host === null ? undefined : certificates.get(row.host),
  }))
}

async function describeOne(deps: Deps, userId: string, row: DomainRow): Promise<KnownDomain> {
  return (await describe(deps, userId, [row]))[0]!
}
