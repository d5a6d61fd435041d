import type { CompiledQuery } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { AnyHandle } from '../capabilities.ts'
import { engineOf } from '../engine.ts'
import { refuseInsideTransaction } from '../transaction-scope.ts'

/**
 * Runs a SELECT synchronously. Kysely takes some ten promises to reach SQLite, which a page that is
 * not cached can save (decision 058).
 * @returns undefined if it must be awaited: in a transaction, on another engine, with plugins
 * @throws unavailable, OuterHandleError, like the handle
 */
export function readAtOnce<Row>(db: AnyHandle, query: CompiledQuery<Row>): Row[] | undefined {
  const engine = engineOf(db)
  const mayRead = !db.isTransaction && db.getExecutor().plugins.length === 0
  if (engine.readAtOnce === undefined || !mayRead) return undefined
  refuseInsideTransaction(engine)
  try {
    return engine.readAtOnce(query) as Row[]
  } catch (error) {
    if (!engine.capabilities.isUnavailable(error)) throw error
    throw failure('unavailable', { retryAfterSeconds: 2, cause: error })
  }
}

/** Runs a SELECT that every call needs: synchronously if possible, otherwise through the handle. */
export async function readRows<Row>(db: AnyHandle, query: CompiledQuery<Row>): Promise<Row[]> {
  return readAtOnce(db, query) ?? (await db.executeQuery(query)).rows
}
