import type { Kysely } from 'kysely'
import { engineOf } from './engine.ts'
import type { PlatformTables } from './platform.table.ts'
import { runInScope, scopeOf } from './transaction-scope.ts'
import { writeChanges } from './write-changes.ts'

/** The least that the database functions need of the `Deps` they are given. */
export interface DatabaseDeps {
  readonly db: Kysely<PlatformTables>
}

/**
 * The only way into a transaction (design.md §5). `run` gets the same deps with `db` replaced and
 * uses nothing else; it commits when `run` returns and rolls back when it throws. Given deps that
 * are in a transaction already, `run` simply joins that one, which then commits or rolls back as a
 * whole: catching an error of a joined `run` keeps what it wrote (and PostgreSQL refuses to go on).
 *
 * @throws OuterHandleError when the outer handle is used inside, nested `transaction` included;
 *   `unavailable` when the database is away or locked for longer than five seconds
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
      // last, because numbering them makes other transactions wait until this one ends
      await writeChanges(handle, [...scope.changes.values()])
      return answer
    }),
  )
  for (const act of scope.afterCommit) act()
  if (scope.changes.size > 0) engine.emit('changes', [...scope.changes.values()])
  return result
}

/** Whether these deps are those of a transaction: nothing may take its time there. */
export function isInTransaction(deps: DatabaseDeps): boolean {
  return scopeOf(deps.db) !== undefined
}

/** Runs `act` once the transaction of these deps has committed, never if it rolls back; outside one, at once. */
export function afterCommit(deps: DatabaseDeps, act: () => void): void {
  const scope = scopeOf(deps.db)
  if (scope) scope.afterCommit.push(act)
  else act()
}
