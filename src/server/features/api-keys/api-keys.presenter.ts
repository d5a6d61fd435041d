import type { ApiKeyAnswer } from '#contract/account/api-keys.ts'
import type { ApiKeyRow } from './api-keys.repository.ts'

/** A key as its owner sees it: never its hash. */
export function presentApiKey(row: ApiKeyRow): ApiKeyAnswer {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: JSON.parse(row.scopes) as ApiKeyAnswer['scopes'],
    reach: row.is_of_space === 1 ? 'space' : row.space_id === null ? 'all' : 'personal',
    madeBy: row.made_by === null ? null : { id: row.made_by, name: row.made_by_name ?? '' },
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: timeOf(row.expires_at),
    usedAt: timeOf(row.used_at),
    callsPerMonth: row.calls_per_month,
    callsPerMinute: row.calls_per_minute,
    callsThisMonth: row.calls ?? 0,
  }
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
