import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { AccountRow } from '../account.repository.ts'
import type {
  TeamDomainRow,
  TeamDomainTable,
  TeamIdentityTable,
  TeamSignInRow,
  TeamSignInTable,
} from './team-sign-in.table.ts'

export function findTeamSignIn(db: Db, spaceId: string): Promise<TeamSignInRow | undefined> {
  return db
    .selectFrom('team_sign_in')
    .selectAll()
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
}

/** With the name of its space; only of one that is turned on, in a space that is not deleted. */
export function findLivingSignIn(
  db: Db,
  spaceId: string,
): Promise<(TeamSignInRow & { name: string; needs_second_factor: number }) | undefined> {
  return db
    .selectFrom('team_sign_in')
    .innerJoin('space', 'space.id', 'team_sign_in.space_id')
    .selectAll('team_sign_in')
    .select(['space.name', 'space.needs_second_factor'])
    .where('team_sign_in.space_id', '=', spaceId)
    .where('team_sign_in.is_on', '=', 1)
    .where('space.deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface NamedTeam {
  spaceId: string
  name: string
}

/** Spaces that people of a proven address domain sign in to. */
export function listTeamsOfDomain(db: Db, domain: string): Promise<NamedTeam[]> {
  return db
    .selectFrom('team_domain')
    .innerJoin('team_sign_in', 'team_sign_in.space_id', 'team_domain.space_id')
    .innerJoin('space', 'space.id', 'team_domain.space_id')
    .select(['space.id as spaceId', 'space.name'])
    .where('team_domain.name', '=', domain)
    .where('team_domain.verified_at', 'is not', null)
    .where('team_sign_in.is_on', '=', 1)
    .where('space.deleted_at', 'is', null)
    .orderBy('space.name')
    .orderBy('space.id')
    .limit(20)
    .execute()
}

export interface OwnTeam extends NamedTeam {
  ownerId: string
  isOnlyWay: number
  joinedAt: number | null
}

/** Spaces of an account that have a provider of their own, and those that it has joined. */
export function listTeamsOf(db: Db, userId: string): Promise<OwnTeam[]> {
  return db
    .selectFrom('team_sign_in')
    .innerJoin('space', 'space.id', 'team_sign_in.space_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'team_sign_in.space_id')
        .on('membership.user_id', '=', userId),
    )
    .leftJoin('team_identity', (join) =>
      join
        .onRef('team_identity.space_id', '=', 'team_sign_in.space_id')
        .on('team_identity.user_id', '=', userId),
    )
    .select(['space.id as spaceId', 'space.name', 'space.owner_id as ownerId'])
    .select(['team_sign_in.is_only_way as isOnlyWay', 'team_identity.joined_at as joinedAt'])
    .where('team_sign_in.is_on', '=', 1)
    .where('space.deleted_at', 'is', null)
    .orderBy('space.name')
    .orderBy('space.id')
    .execute()
}

export async function saveTeamSignIn(db: Db, row: Insertable<TeamSignInTable>): Promise<void> {
  const { space_id: _, created_at: __, ...change } = row
  await db
    .insertInto('team_sign_in')
    .values(row)
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(change))
    .execute()
}

export async function updateTeamSignIn(
  db: Db,
  spaceId: string,
  change: Updateable<TeamSignInTable>,
): Promise<void> {
  await db.updateTable('team_sign_in').set(change).where('space_id', '=', spaceId).execute()
}

/** @returns whether there was one; its domains and identities go with it */
export async function deleteTeamSignIn(db: Db, spaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('team_sign_in')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function listTeamDomains(db: Db, spaceId: string): Promise<TeamDomainRow[]> {
  return db
    .selectFrom('team_domain')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('name')
    .execute()
}

/** Those of all spaces that nobody has looked at since, the longest waiting first. */
export function listTeamDomainsBefore(db: Db, before: number): Promise<TeamDomainRow[]> {
  return db
    .selectFrom('team_domain')
    .selectAll()
    .where((is) => is.or([is('checked_at', 'is', null), is('checked_at', '<', before)]))
    .orderBy('checked_at')
    .limit(500)
    .execute()
}

export async function insertTeamDomains(
  db: Db,
  rows: readonly Insertable<TeamDomainTable>[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('team_domain')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes away those that are not among `names`. */
export async function keepTeamDomains(
  db: Db,
  spaceId: string,
  names: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('team_domain')
    .where('space_id', '=', spaceId)
    .$if(names.length > 0, (query) => query.where('name', 'not in', [...names]))
    .execute()
}

export async function updateTeamDomain(
  db: Db,
  { space_id, name }: Pick<TeamDomainRow, 'space_id' | 'name'>,
  change: Updateable<TeamDomainTable>,
): Promise<void> {
  await db
    .updateTable('team_domain')
    .set(change)
    .where('space_id', '=', space_id)
    .where('name', '=', name)
    .execute()
}

export async function isProvenDomain(
  db: Db,
  { spaceId, domain }: { spaceId: string; domain: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('team_domain')
    .select('name')
    .where('space_id', '=', spaceId)
    .where('name', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface TeamSubject {
  spaceId: string
  issuer: string
  subject: string
}

export function findAccountOfSubject(
  db: Db,
  { spaceId, issuer, subject }: TeamSubject,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('team_identity')
    .innerJoin('user', 'user.id', 'team_identity.user_id')
    .select(['user.id', 'user.email', 'user.role', 'user.status'])
    .where('team_identity.space_id', '=', spaceId)
    .where('team_identity.issuer', '=', issuer)
    .where('team_identity.subject', '=', subject)
    .executeTakeFirst()
}

export function findTeamIdentity(
  db: Db,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<TeamIdentityTable | undefined> {
  return db
    .selectFrom('team_identity')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The identity of an account in a space, in place of one before. Somebody else's breaks the unique index. */
export async function saveTeamIdentity(db: Db, row: TeamIdentityTable): Promise<void> {
  const { issuer, subject, joined_at } = row
  await db
    .insertInto('team_identity')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'user_id']).doUpdateSet({ issuer, subject, joined_at }),
    )
    .execute()
}

/** @returns whether there was one */
export async function deleteTeamIdentity(
  db: Db,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('team_identity')
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Identities of providers before: nobody comes by them any more. */
export async function deleteIdentitiesOfOthers(
  db: Db,
  { spaceId, issuer }: { spaceId: string; issuer: string },
): Promise<void> {
  await db
    .deleteFrom('team_identity')
    .where('space_id', '=', spaceId)
    .where('issuer', '!=', issuer)
    .execute()
}

export async function countTeamIdentities(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('team_identity')
    .select((count) => count.fn.countAll<number>().as('identities'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.identities)
}
