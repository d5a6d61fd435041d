import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { proofNameOf } from './address-domain.ts'
import {
  listTeamDomains,
  listTeamDomainsBefore,
  updateTeamDomain,
} from './team-sign-in.repository.ts'
import type { TeamDomainRow } from './team-sign-in.table.ts'

const DAY_MS = 86_400_000
/** A proven domain is lost after so long without its record (contract.md §7). */
export const LOST_AFTER_MS = 7 * DAY_MS
const SEEN_MAX = 10
const TEXT_MAX = 255

type DomainDeps = Pick<Deps, 'db' | 'dns' | 'clock' | 'ids' | 'log'>

/** Asks the DNS for one domain; no answer, SERVFAIL and time-outs prove nothing. */
async function checkOne(deps: DomainDeps, row: TeamDomainRow): Promise<void> {
  const answer = await deps.dns.texts(proofNameOf(row.name))
  const now = deps.clock.now()
  const texts = answer.kind === 'found' ? answer.values : []
  const isThere = texts.includes(row.token)
  const missingSince = row.missing_since ?? now
  const isLost = row.verified_at !== null && now - missingSince >= LOST_AFTER_MS
  const seen = JSON.stringify(texts.slice(0, SEEN_MAX).map((text) => text.slice(0, TEXT_MAX)))
  await transaction(deps, ({ db }) => {
    if (answer.kind === 'unknown') return updateTeamDomain(db, row, { checked_at: now })
    if (isThere) {
      const verified_at = row.verified_at ?? now
      return updateTeamDomain(db, row, { checked_at: now, seen, verified_at, missing_since: null })
    }
    const gone = isLost ? { verified_at: null } : {}
    return updateTeamDomain(db, row, {
      ...{ checked_at: now, seen, missing_since: missingSince },
      ...gone,
    })
  })
}

/** Looks for the records of a space's address domains. */
export async function checkTeamDomains(deps: DomainDeps, spaceId: string): Promise<void> {
  await Promise.all((await listTeamDomains(deps.db, spaceId)).map((row) => checkOne(deps, row)))
}

/** Once a day each: a domain that is somebody else's by now proves nothing any more. */
export async function keepUpTeamDomains(deps: DomainDeps): Promise<void> {
  for (const row of await listTeamDomainsBefore(deps.db, deps.clock.now() - DAY_MS)) {
    await checkOne(deps, row)
  }
}
