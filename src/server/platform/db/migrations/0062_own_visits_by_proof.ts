import { type Kysely, sql } from 'kysely'

/** Programs of before take journals with proofs of own visits for damaged ones (decision 108). */
export const minProgram = 62

/** Own visits are those that prove it (contract.md §5); whoever shared address and agent with a member is a visitor. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop table owner_visitor`.execute(db)
}
