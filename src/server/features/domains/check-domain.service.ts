import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { DomainRow } from '../../platform/domains/domain.table.ts'
import { enqueueDomainMails } from './domain-mail.job.ts'
import { findDomain, findHolder, lockDomain, updateDomain } from './domains.repository.ts'
import { type Observation, type ObservedDomain, observeDomain } from './observe-domain.ts'

export const DOMAIN_CHECK = 'domains.check'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Delays after the first check, which runs at once; then daily. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** How long an authoritative "no" must last before a name is released. */
export const RELEASE_AFTER_MS = 7 * DAY_MS

/** Schedules a check through the outbox, in the transaction of these deps. */
export async function enqueueCheck(deps: Deps, domainId: string, notBeforeAt?: number) {
  await enqueue(deps, {
    kind: DOMAIN_CHECK,
    payload: { domainId },
    dedupeKey: domainId,
    ...(notBeforeAt !== undefined && { notBeforeAt }),
    // one check waits for each domain, so there is no other limit
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

/**
 * Queries the DNS outside of any transaction, and stores the result.
 * @param isInTurn also schedules the next check; checks on request do not
 * @returns the domain, and whether another space keeps its name; undefined if it is gone
 */
export async function checkDomain(
  deps: Deps,
  id: string,
  isInTurn: boolean,
): Promise<{ row: DomainRow; isTaken: boolean } | undefined> {
  const asked = await findDomain(deps.db, id)
  if (asked === undefined) return undefined
  const observation = await observeDomain(deps, {
    host: asked.name,
    token: asked.token,
    seen: JSON.parse(asked.observed) as ObservedDomain,
  })
  return transaction(deps, async (deps) => {
    const row = await lockDomain(deps.db, id)
    if (row === undefined) return undefined
    const isTaken = observation.ownership === 'yes' && !(await mayHold(deps, row, observation))
    const now = deps.clock.now()
    const ownership = isTaken ? 'unknown' : observation.ownership
    const proven = proofAfter(row, ownership, now)
    const led = trafficAfter({ ...row, ...proven }, observation, now)
    const next = now + (WAITS_MS[row.checks] ?? DAY_MS)
    const changed = await updateDomain(deps.db, id, {
      ...proven,
      ...led,
      problem: problemOf(deps, observation, { ...row, ...proven, ...led }),
      observed: JSON.stringify(observation.seen),
      checked_at: now,
      ...(isInTurn && { checks: row.checks + 1, next_check_at: next }),
    })
    if (isInTurn) await enqueueCheck(deps, id, next)
    await tellWhatChanged(deps, row, changed)
    return { row: changed, isTaken }
  })
}

/**
 * The holder of a name keeps it while its own TXT record exists beside that of the claim; one
 * answer contains all of them. A holder without a record loses the name here.
 */
async function mayHold(deps: Deps, row: DomainRow, { seen }: Observation): Promise<boolean> {
  if (row.verified_at !== null) return true
  const holder = await findHolder(deps.db, row.name)
  if (holder === undefined) return true
  if (seen.texts.includes(holder.token)) return false
  const now = deps.clock.now()
  const released = await updateDomain(deps.db, holder.id, { ...RELEASED, unproven_since: now })
  await tellWhatChanged(deps, holder, released)
  return true
}

const RELEASED = {
  ...{ host: null, verified_at: null, pointed_at: null, secure_at: null, is_primary: 0 },
  elsewhere_since: null,
}

/**
 * Only an authoritative "no" counts against a name, and only if it lasts long enough (contract.md
 * §7).
 */
function proofAfter(
  row: DomainRow,
  ownership: Observation['ownership'],
  now: number,
): Partial<DomainRow> {
  if (ownership === 'yes') {
    return { host: row.name, verified_at: row.verified_at ?? now, unproven_since: null }
  }
  if (ownership === 'unknown' || row.verified_at === null) return {}
  const since = row.unproven_since ?? now
  if (now - since >= RELEASE_AFTER_MS) return { ...RELEASED, unproven_since: now }
  return { unproven_since: since }
}

function trafficAfter(
  row: DomainRow,
  { traffic, isSecure }: Observation,
  now: number,
): Partial<DomainRow> {
  if (row.verified_at === null) return {}
  if (traffic === 'yes') {
    const secure_at = row.secure_at ?? (isSecure ? now : null)
    return { pointed_at: row.pointed_at ?? now, secure_at, elsewhere_since: null }
  }
  if (traffic === 'unknown' || row.pointed_at === null) return {}
  const since = row.elsewhere_since ?? now
  // nobody is redirected here any more: still owned, but not a host of ours until it leads to us
  // again
  if (now - since >= RELEASE_AFTER_MS) {
    return { pointed_at: null, secure_at: null, elsewhere_since: null }
  }
  return { elsewhere_since: since }
}

function problemOf(
  { config }: Pick<Deps, 'config'>,
  { problem, ownership, traffic }: Observation,
  row: DomainRow,
): string {
  if (problem !== '') return problem
  // without an answer the last known problem stays
  if (ownership === 'unknown' || traffic === 'unknown') return row.problem
  const isHttps = config.publicUrl?.startsWith('https:') === true
  return isHttps && row.pointed_at !== null && row.secure_at === null ? 'err_283' : ''
}

async function tellWhatChanged(deps: Deps, before: DomainRow, after: DomainRow): Promise<void> {
  const isKnownDifferently =
    before.host !== after.host || (before.pointed_at === null) !== (after.pointed_at === null)
  if (isKnownDifferently) await recordChange(deps, 'domain', after.id)
  const isLost = before.verified_at !== null && after.verified_at === null
  const begins = (column: 'unproven_since' | 'elsewhere_since') =>
    before[column] === null && after[column] !== null
  if (isLost) await enqueueDomainMails(deps, after, 'released')
  else if (begins('unproven_since')) await enqueueDomainMails(deps, after, 'unproven')
  else if (begins('elsewhere_since')) await enqueueDomainMails(deps, after, 'elsewhere')
}
