import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { holdingPackages } from './space-packages.repository.ts'
import { activeLinksOf, monthOf, STANDING } from './usage.repository.ts'

/** What people of a space were told about a limit: the percentage, and how much the limit was then. */
export type Told = Readonly<Record<string, readonly [percent: number, max: number]>>

/** What a space uses, as a job sees it that looks at all of them. */
export interface SpaceUse {
  spaceId: string
  /** given to it; null for the free one */
  packageId: string | null
  month: Record<'linksPerMonth' | 'mailsPerMonth' | 'clicksPerMonth' | 'callsPerMonth', number>
  /** `activeLinks` is at least their number; `spaces` are those of the account whose personal one it is */
  standing: Record<
    'activeLinks' | 'pages' | 'domains' | 'members' | 'subscribers' | 'storageBytes' | 'spaces',
    number
  >
  told: { month: Told; standing: Told }
}

/**
 * Uses of some spaces, in the order of their ids, in one query.
 * @param after id of the last one of the query before
 */
export async function listUses(
  db: Db,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<SpaceUse[]> {
  const given = holdingPackages(db, { spaceId: sql.ref('space.id'), now })
    .select('package_id')
    .limit(1)
  const { rows } = await sql<Record<string, string | number | null>>`
    select space.id, (${given}) as package_id,
      of_month.links as new_links, of_month.mails, of_month.clicks, of_month.calls,
      of_month.told as told_month, standing.told as told_standing, standing.links as links,
      (select count(*) from page where space_id = space.id and deleted_at is null) as pages,
      (select count(*) from domain where space_id = space.id and deleted_at is null) as domains,
      (select count(*) from membership where space_id = space.id) as members,
      (select coalesce(sum(many), 0) from subscriber_count where state = 'active' and page_id in
        (select id from page where space_id = space.id and deleted_at is null)) as subscribers,
      (select coalesce(sum(bytes), 0) from space_storage where space_id = space.id) as storage,
      case when space.is_personal = 0 then 0 else (select count(*) from space own
        where own.owner_id = space.owner_id and own.deleted_at is null) end as spaces
    from space
    left join space_usage of_month
      on of_month.space_id = space.id and of_month.month = ${monthOf(now)}
    left join space_usage standing
      on standing.space_id = space.id and standing.month = ${STANDING}
    where space.id > ${after} and space.deleted_at is null
    order by space.id limit ${limit}`.execute(db)
  return rows.map((row) => {
    const many = (name: string) => Number(row[name] ?? 0)
    return {
      spaceId: String(row.id),
      packageId: row.package_id as string | null,
      month: {
        ...{ linksPerMonth: many('new_links'), mailsPerMonth: many('mails') },
        ...{ clicksPerMonth: many('clicks'), callsPerMonth: many('calls') },
      },
      standing: {
        ...{ activeLinks: many('links'), pages: many('pages'), domains: many('domains') },
        ...{ members: many('members'), subscribers: many('subscribers') },
        ...{ storageBytes: many('storage'), spaces: many('spaces') },
      },
      told: { month: readTold(row.told_month), standing: readTold(row.told_standing) },
    }
  })
}

const readTold = (json: unknown): Told => JSON.parse(String(json || '{}'))

/** Keeps what people were told. @param month null for what belongs to no month */
export async function saveTold(
  db: Db,
  { spaceId, now, told }: { spaceId: string; now: number | null; told: Told },
): Promise<void> {
  const json = JSON.stringify(told)
  // a row that is new here must hold the number of links, as in `countNewLinks`
  const links = now === null ? activeLinksOf(spaceId) : sql`0`
  const month = now === null ? STANDING : monthOf(now)
  await sql`insert into space_usage (space_id, month, links, told)
    values (${spaceId}, ${month}, ${links}, ${json})
    on conflict (space_id, month) do update set told = ${json}`.execute(db)
}
