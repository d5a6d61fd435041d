import {
  type ListedDomain,
  listAccountsEndpoint,
  listAllDomainsEndpoint,
  listAllSpacesEndpoint,
} from '#contract/account/installation-lists.ts'
import type { CertificateProblem } from '#contract/domains.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { listOwnLimits } from '../packages/index.ts'
import {
  findGivenPackages,
  listAccountRows,
  listDomainRows,
  listSpaceRows,
} from './lists.repository.ts'

const iso = (time: number | string | Date) => new Date(time).toISOString()

/** The name of an account's package: the one that it was given, else the free one. */
async function namesOfPackages(
  deps: Pick<Deps, 'db' | 'clock' | 'packages'>,
  userIds: readonly string[],
): Promise<(userId: string) => string | null> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0) return () => null
  const free = packages.find(({ isFree }) => isFree)
  const given = await findGivenPackages(deps.db, userIds, deps.clock.now())
  return (userId) => (packages.find(({ id }) => id === given.get(userId)) ?? free)?.name ?? null
}

/** The spaces that have limits of their own; none without packages, where nothing is limited. */
async function findOwnLimits(
  deps: Pick<Deps, 'db' | 'packages'>,
): Promise<{ has(spaceId: string): boolean }> {
  const areDefined = (await deps.packages.list(deps)).length > 0
  return areDefined ? listOwnLimits(deps.db) : new Set()
}

export const listRoutes = [
  route(listAccountsEndpoint, async (deps, { caller, query }) => {
    const search = searchOf(query, 1)
    const rows = await listAccountRows(deps.db, { ...search, status: query.status })
    const nameOf = await namesOfPackages(
      deps,
      rows.map(({ id }) => id),
    )
    const areOwn = await findOwnLimits(deps)
    return pageOf(
      rows,
      query.limit,
      ({ email }) => [email],
      (row) => ({
        ...{ id: row.id, name: row.name, email: row.email, status: row.status, role: row.role },
        spaces: Number(row.spaces),
        package: nameOf(row.id),
        personalSpaceId: row.personal_space_id,
        hasOwnLimits: row.personal_space_id !== null && areOwn.has(row.personal_space_id),
        joinedAt: iso(row.created_at),
        isYou: row.id === caller.userId,
      }),
    )
  }),

  route(listAllSpacesEndpoint, async (deps, { query }) => {
    const isPersonal = query.kind && query.kind === 'personal'
    const rows = await listSpaceRows(deps.db, { ...searchOf(query, 1), isPersonal })
    const areOwn = await findOwnLimits(deps)
    return pageOf(
      rows,
      query.limit,
      ({ id }) => [id],
      (row) => ({
        ...{ id: row.id, name: row.name, isPersonal: row.is_personal === 1 },
        owner: { id: row.owner_id, email: row.email },
        members: Number(row.members),
        createdAt: iso(row.created_at),
        hasOwnLimits: areOwn.has(row.id),
        isBlocked: row.blocked_at !== null,
        isDeleted: row.deleted_at !== null,
      }),
    )
  }),

  route(listAllDomainsEndpoint, async (deps, { query }) => {
    const hasProblem = query.hasProblem === 'true'
    const rows = await listDomainRows(deps.db, { ...searchOf(query, 2), hasProblem })
    return pageOf(
      rows,
      query.limit,
      ({ name, id }) => [name, id],
      (row) => ({
        ...{ id: row.id, host: row.name },
        space: { id: row.space_id, name: row.space_name },
        owner: { id: row.owner_id, email: row.email },
        isProven: row.verified_at !== null,
        leadsHere: row.pointed_at !== null,
        problem: (row.problem || null) as ListedDomain['problem'],
        certificateExpiresAt: row.expires_at === null ? null : iso(row.expires_at),
        certificateProblem: row.order_problem
          ? {
              ...(JSON.parse(row.order_problem) as Pick<CertificateProblem, 'reason' | 'detail'>),
              retryAt: iso(row.next_order_at!),
            }
          : null,
      }),
    )
  }),
]

/** One row more than asked for says whether there is another page. */
function searchOf(
  query: { q?: string | undefined; cursor?: string | undefined; limit: number },
  columns: number,
) {
  return {
    q: query.q,
    limit: query.limit + 1,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor, columns),
  }
}

function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  orderOf: (row: Row) => string[],
  present: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    items: shown.map(present),
    nextCursor: hasMore ? Buffer.from(JSON.stringify(orderOf(last))).toString('base64url') : null,
  }
}

function readCursor(cursor: string, columns: number): string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isRead = Array.isArray(read) && read.length === columns
    if (isRead && read.every((one) => typeof one === 'string')) return read
  } catch {
    // answered below
  }
  throw failure('malformed', { fields: { cursor: 'Use nextCursor of the page before' } })
}
