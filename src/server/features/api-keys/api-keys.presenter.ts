import type { ApiKeyAnswer } from '#contract/account/api-keys.ts'
import type { ApiKeyTable } from './api-keys.table.ts'

/** A key as its owner sees it: never its hash. */
export function presentApiKey(row: ApiKeyTable): ApiKeyAnswer {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: JSON.parse(row.scopes) as ApiKeyAnswer['scopes'],
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: timeOf(row.expires_at),
    usedAt: timeOf(row.used_at),
  }
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
