import type { Generated } from 'kysely'

/** The tables of the platform itself; `Database` extends this. */
export interface PlatformTables {
  change: ChangeTable
  outbox: OutboxTable
  schedule: ScheduleTable
  setting: SettingTable
  migration: MigrationTable
}

/** Changes in commit order; pruned after an hour. */
export interface ChangeTable {
  seq: Generated<number>
  kind: string
  key: string
  made_at: number
}

/** Side effects that wait to be carried out (design.md §5). */
export interface OutboxTable {
  id: string
  kind: string
  /** JSON */
  payload: string
  /** unique among waiting rows that are not being carried out */
  dedupe_key: string | null
  /** when it was first due; giving up depends on this age */
  since_at: number
  due_at: number
  attempts: number
  /** 1 if the last attempt could not reach the other side at all */
  is_unreachable: number
  lease_token: string | null
  lease_until_at: number | null
  last_error: string | null
  dead_at: number | null
}

/** Recurring jobs: the process that holds the lease runs it. */
export interface ScheduleTable {
  name: string
  due_at: number
  lease_token: string | null
  lease_until_at: number | null
}

/** Small facts about the installation that outlast a restart. */
export interface SettingTable {
  key: string
  value: string
  updated_at: number
}

export interface MigrationTable {
  version: number
  name: string
  applied_at: number
  /** programs that do not know the migration with this number must not run (F28); 0 for none */
  min_program: Generated<number>
}
