import type { CompiledQuery, Kysely } from 'kysely'
import type { Db } from '../../database.ts'
import { capabilitiesOf } from './engine.ts'
import { executeUnanswered } from './guarded-driver.ts'
import type { PlatformTables } from './platform.table.ts'
import { prepared } from './prepared.ts'

const ROWS_PER_INSERT = 500

interface NotedChange {
  kind: string
  key: string
  madeAt: number
}

const rowOf = ({ kind, key, madeAt }: NotedChange) => ({ kind, key, made_at: madeAt })

const insertOne = prepared(
  ['kind', 'key', 'madeAt'],
  (db, change: Pick<NotedChange, keyof NotedChange>) =>
    db.insertInto('change').values(rowOf(change)),
)

/** As a new link or page has: of itself and of its name. */
const insertTwo = prepared(
  ['kind', 'key', 'madeAt', 'kind2', 'key2', 'madeAt2'],
  (
    db,
    two: Pick<NotedChange, keyof NotedChange> &
      Record<'kind2' | 'key2', string> & { madeAt2: number },
  ) =>
    db
      .insertInto('change')
      .values([rowOf(two), { kind: two.kind2, key: two.key2, made_at: two.madeAt2 }]),
)

function insertOf(db: Db, changes: readonly NotedChange[]): CompiledQuery {
  const [first, second, ...more] = changes
  if (first !== undefined && second === undefined) return insertOne(db, { ...first })
  if (first !== undefined && second !== undefined && more.length === 0) {
    const { kind: kind2, key: key2, madeAt: madeAt2 } = second
    return insertTwo(db, { ...first, kind2, key2, madeAt2 })
  }
  return db.insertInto('change').values(changes.map(rowOf)).compile()
}

/**
 * Writes noted changes. Numbers are given under a lock that lasts until the commit: without it, on
 * PostgreSQL, a lower number could become visible after a higher one and be skipped by followers.
 */
export async function writeChanges(
  transaction: Kysely<PlatformTables>,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return
  await capabilitiesOf(transaction).lockChanges(transaction)
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT) {
    const rows = changes.slice(start, start + ROWS_PER_INSERT)
    await executeUnanswered(transaction, insertOf(transaction as unknown as Db, rows))
  }
}
