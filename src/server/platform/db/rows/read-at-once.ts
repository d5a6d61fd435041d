import type { CompiledQuery } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { AnyHandle } from '../capabilities.ts'
import { engineOf } from '../engine.ts'
import { refuseInsideTransaction } from '../transaction-scope.ts'

/**
 * The rows of a SELECT without waiting for them: what stands between a handle and SQLite's own reading
 * costs some ten promises, which a page that is in no memory need not pay for (decision 058).
 * @returns undefined where they have to be waited for: in a transaction, on another engine, with plugins
 * @throws unavailable, OuterHandleError, as the handle does
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

/** The rows of a SELECT that every call asks: at once where that can be, else as the handle gives them. */
export async function readRows<Row>(db: AnyHandle, query: CompiledQuery<Row>): Promise<Row[]> {
  return readAtOnce(db, query) ?? (await db.executeQuery(query)).rows
}
