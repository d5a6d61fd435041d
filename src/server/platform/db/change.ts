import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { PlatformTables } from './platform.table.ts'
import { findSetting, saveSetting } from './setting.ts'
import { transaction } from './transaction.ts'
import { scopeOf } from './transaction-scope.ts'

/**
 * `certificate`: of the host in its key · `space`: something shown on a space's screens, for live
 * topics, which know its key · `safety`: a list of bad addresses · `space-block`: the links and
 * pages of the space with this id were blocked or unblocked together · `package`: the packages of the
 * installation
 */
export type ChangeKind =
  | 'link'
  | 'page'
  | 'slug'
  | 'domain'
  | 'certificate'
  | 'chat'
  | 'space'
  | 'space-block'
  | 'safety'
  | 'package'

export interface Change {
  seq: number
  kind: ChangeKind
  key: string
}

export interface ChangeDeps {
  readonly db: Kysely<PlatformTables>
  readonly clock: Clock
}

/**
 * Records a change of `kind` and `key` in the transaction of these deps (design.md 4.1). The rows
 * are written right before the commit, the same pair once.
 * @throws Error outside `transaction`
 */
export async function recordChange(deps: ChangeDeps, kind: ChangeKind, key: string): Promise<void> {
  const scope = scopeOf(deps.db)
  if (!scope) throw new Error('recordChange needs the deps of a transaction.')
  scope.changes.set(`${kind} ${key}`, { kind, key, madeAt: deps.clock.now() })
}

/** @returns the number of the newest change, 0 if there is none */
export async function currentChangeSeq(deps: Pick<ChangeDeps, 'db'>): Promise<number> {
  const newest = await deps.db
    .selectFrom('change')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.seq ?? 0
}

const KEPT_MS = 3_600_000
/** the highest pruned number: a follower that has not passed it has missed something */
const PRUNED_TO = 'change.pruned-to'

/** Deletes changes older than an hour, except the newest, and records how far it went. */
export async function pruneChanges(deps: ChangeDeps): Promise<void> {
  const newest = await currentChangeSeq(deps)
  // oldest first, so that only rows to delete are read
  const kept = await deps.db
    .selectFrom('change')
    .select('seq')
    .where('made_at', '>=', deps.clock.now() - KEPT_MS)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const last = await deps.db
    .selectFrom('change')
    .select('seq')
    .where('seq', '<', Math.min(kept?.seq ?? newest, newest))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const prunedTo = last?.seq
  if (!prunedTo) return
  await transaction(deps, async (deps) => {
    await deps.db.deleteFrom('change').where('seq', '<=', prunedTo).execute()
    await saveSetting(deps, PRUNED_TO, String(prunedTo))
  })
}

/** @returns the highest pruned number, 0 if nothing was pruned yet */
export async function prunedChangeSeq(deps: Pick<ChangeDeps, 'db'>): Promise<number> {
  return Number((await findSetting(deps, PRUNED_TO)) ?? 0)
}
