import type { Db } from '../../../database.ts'
import { readStoredRules } from './stored-rules.ts'

/** @returns the number of rules by link, only for links that have rules */
export async function countRulesOf(
  db: Db,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('link')
    .select(['id', 'rules'])
    .where('id', 'in', [...linkIds])
    .where('rules', '<>', '[]')
    .execute()
  return new Map(rows.map(({ id, rules }) => [id, readStoredRules(rules).length]))
}
