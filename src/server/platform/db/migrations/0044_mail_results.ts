import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Who followed which link of a mail, and which events of mail servers were taken. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table broadcast_link (
    broadcast_id ${key} not null references broadcast (id) on delete cascade,
    place integer not null,
    address text not null,
    primary key (broadcast_id, place)
  )`.execute(db)
  await sql`create table broadcast_click (
    broadcast_id ${key} not null references broadcast (id) on delete cascade,
    place integer not null,
    subscriber_id ${key} not null,
    clicks integer not null,
    first_at ${bigint} not null,
    primary key (broadcast_id, place, subscriber_id)
  )`.execute(db)
  await sql`create table mail_event (
    id ${key} primary key,
    taken_at ${bigint} not null
  )`.execute(db)
  await sql`create index mail_event_taken on mail_event (taken_at)`.execute(db)
  // an event may name an address alone, whatever pages it is subscribed to
  await sql`create index subscriber_address on subscriber (email_key)`.execute(db)
  // mails in a row that came back for a reason that may pass, by address or subscriber
  await sql`create table soft_bounce (
    email_hash ${key} primary key,
    many integer not null,
    last_at ${bigint} not null
  )`.execute(db)
}
