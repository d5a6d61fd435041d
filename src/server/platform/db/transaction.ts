import type { Kysely } from 'kysely'
import { engineOf } from './engine.ts'
import type { PlatformTables } from './platform.table.ts'
import { runInScope, scopeOf } from './transaction-scope.ts'
import { writeChanges } from './write-changes.ts'

/** The part of `Deps` that database functions need. */
export interface DatabaseDeps {
  readonly db: Kysely<PlatformTables>
}

/**
 * The only way to start a transaction (design.md §5). `run` gets the same deps with `db` replaced
 * and must use nothing else. The transaction commits when `run` returns and rolls back when it
 * throws. If the given deps are already in a transaction, `run` joins it, and the whole commits or
 * rolls back together: catching an error of a joined `run` keeps what it wrote (and PostgreSQL
 * refuses to continue).
 *
 * @throws OuterHandleError if the outer handle is used inside, also by a nested `transaction`;
 * `unavailable` if the database is unreachable, or locked for longer than five seconds
 */
export async function transaction<D extends DatabaseDeps, T>(
  deps: D,
  run: (deps: D) => Promise<T>,
): Promise<T> {
  if (scopeOf(deps.db)) return run(deps)
  const engine = engineOf(deps.db)
  const { result, scope } = await deps.db.transaction().execute((handle) =>
    runInScope(engine, handle, async (scope) => {
      const answer = await run({ ...deps, db: handle })
      // last, since numbering them makes other transactions wait until this one ends
      await writeChanges(handle, [...scope.changes.values()])
      return answer
    }),
  )
  for (const act of scope.afterCommit) act()
  if (scope.changes.size > 0) engine.emit('changes', [...scope.changes.values()])
  return result
}

/** Whether these deps are those of a transaction, in which nothing slow may run. */
export function isInTransaction(deps: DatabaseDeps): boolean {
  return scopeOf(deps.db) !== undefined
}

/**
 * Runs `act` once the transaction of these deps has committed, never if it rolls back; outside a
 * transaction, at once.
 */
export function afterCommit(deps: DatabaseDeps, act: () => void): void {
  const scope = scopeOf(deps.db)
  if (scope) scope.afterCommit.push(act)
  else act()
}
