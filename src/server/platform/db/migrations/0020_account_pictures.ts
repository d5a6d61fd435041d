import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What others see of an account is its picture, wherever people are listed: chosen ones are taken over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update "user" set image = (
    select '/media/' || media.hash || case media.content_type
      when 'image/png' then '.png' when 'image/jpeg' then '.jpg' else '.webp' end
    from account_profile join media on media.id = account_profile.image_id
    where account_profile.user_id = "user".id
  ) where id in (select user_id from account_profile where image_id is not null)`.execute(db)
}
