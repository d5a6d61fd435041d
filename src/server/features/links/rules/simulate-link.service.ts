import type {
  SimulatedLink,
  SimulatedVisitor,
  SimulationAnswer,
} from '#contract/links/link-simulation.ts'
import type { Deps } from '../../../deps.ts'
import { listLinkLimits } from '../../../platform/link-limits/link-limit.repository.ts'
import { findLinkBarrier, linkEntryOf, simulateVisit } from '../../../redirect/index.ts'
import { requireOpenFolders } from '../../folders/index.ts'
import { findSpaceBlockedAt } from '../../spaces/index.ts'
import { readBoundBy } from '../one/bound-by.ts'
import { type LinkColumns, readLinkColumns } from '../one/link-columns.ts'
import { plainRow } from '../one/link-rows.ts'
import { requireTermsThatFit } from '../one/link-terms.ts'
import { getLink } from '../one/links.service.ts'

/** A link that does not exist yet has no id, which splits would use. */
const NOT_MADE = ''
/** stands for the hash of a link that would have a password */
const SOME_PASSWORD = 'some password'

const NEW_ROW = { ...plainRow, origin: 'shortener' }

interface Base {
  id: string
  spaceId: string
  row: typeof NEW_ROW | Awaited<ReturnType<typeof getLink>>
  limit: { max: number; used: number } | undefined
}

/**
 * Simulates a visit to a link: as it is stored, with some fields changed, or before it is created.
 * The redirect's own code decides.
 * @throws linkNotFound, destinationMissing, destinationInvalid, malformed
 */
export async function simulateLink(
  deps: Deps,
  userId: string,
  { link: given, visitor }: { link: SimulatedLink; visitor: SimulatedVisitor },
): Promise<SimulationAnswer> {
  const { id, ...changes } = given
  const { hasPassword, clickLimit, clickLimitUsed, ...fields } = changes
  const base = id === undefined ? await newLinkOf(deps, userId) : await linkOf(deps, userId, id)
  const columns = await readLinkColumns(deps, base.spaceId, fields)
  const row = { destination: '', ...base.row, ...columns, ...passwordOf(hasPassword) }
  const limit = clickLimit === undefined ? (base.limit?.max ?? null) : clickLimit
  const used = clickLimitUsed ?? base.limit?.used ?? 0
  // unchanged rules are used as stored, whoever stored them
  if (Object.keys(changes).length > 0) {
    requireTermsThatFit({
      isPermanent: row.is_permanent === 1,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      clickLimit: limit,
      hasPassword: row.password_hash !== null,
      interstitialSeconds: row.interstitial_seconds,
      rules: row.rules,
    })
  }
  if (row.deleted_at !== null) return GONE
  const isSpaceBlocked = (await findSpaceBlockedAt(deps.db, base.spaceId)) !== null
  const ofSpace = { space_id: base.spaceId, space_blocked: isSpaceBlocked ? 1 : null }
  const barrier = id === undefined ? null : await findLinkBarrier(deps.db, id)
  const entry = linkEntryOf(
    base.id,
    { ...row, ...ofSpace, barrier, limit_max: limit },
    (_, error) =>
      deps.log.warn({ err: error, linkId: base.id }, 'a link holds what cannot be read'),
  )
  const now = deps.clock.now()
  const answer = simulateVisit(entry, placed(deps, visitor), {
    secrets: deps.secrets,
    now,
    isLimitReached: limit !== null && used >= limit,
  })
  const at = visitor.at === undefined ? now : Date.parse(visitor.at)
  return { ...answer, boundBy: await readBoundBy(deps, barrier, at) }
}

/** Looks up the visitor's place from the address, unless a place is given. */
function placed({ placeOf }: Deps, visitor: SimulatedVisitor): SimulatedVisitor {
  if (visitor.country !== undefined || visitor.address === undefined) return visitor
  return { ...visitor, country: placeOf?.(visitor.address).country }
}

const GONE: SimulationAnswer = {
  outcome: 'gone',
  location: null,
  boundBy: null,
  ruleId: null,
  ruleName: null,
  variant: null,
  steps: [],
}

async function newLinkOf(deps: Deps, userId: string): Promise<Base> {
  const { spaceId } = await requireOpenFolders(deps, userId, 'links.read')
  return { id: NOT_MADE, spaceId, row: NEW_ROW, limit: undefined }
}

async function linkOf(deps: Deps, userId: string, id: string): Promise<Base> {
  const row = await getLink(deps, { userId, id })
  const limit = (await listLinkLimits(deps.db, [id])).get(id)
  return { id, spaceId: row.space_id, row, limit }
}

function passwordOf(hasPassword: boolean | undefined): Pick<LinkColumns, 'password_hash'> {
  if (hasPassword === undefined) return {}
  return { password_hash: hasPassword ? SOME_PASSWORD : null }
}
