import { type Kysely, sql } from 'kysely'

/**
 * `clicks` are those of people (contract.md §5, decision 108): lists stand in the order of `human`, which counters have
 * had since they began; `total` becomes `allClicks`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index link_counter_clicks
    on link_counter (shelf, human, link_id, made_at) where shelf is not null`.execute(db)
  await sql`drop index link_counter_shelf`.execute(db)
}
