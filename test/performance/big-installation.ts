import { join } from 'node:path'
import { Client } from 'pg'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { type SeededAccount, seedAccountsOfPostgres, seedAccountsOfSqlite } from './seed-account.ts'
import { seedClicksOf } from './seed-account-clicks.ts'

/** An installation with one big account, its first, and two others. */
export interface BigInstallation extends Installation {
  links: number
  /** a small account in the same installation */
  neighbour: ServerAccount
  /** a tenth of the big account's size; to be deleted */
  leaver: ServerAccount
}

const NEIGHBOURS_LINKS = 1_000
const CLICKS_PER_LINK = 10

export async function makeBigInstallation(
  dataDir: string,
  links: number,
): Promise<BigInstallation> {
  const installation = await makeInstallation(dataDir)
  const db = installation.database()
  const first = db.prepare('select id, owner_id from space where is_personal = 1').get()!
  db.close()
  const [neighbour, leaver] = await addAccounts(dataDir, ['neighbour', 'leaver'], undefined)
  const accounts = [
    accountOf({ spaceId: String(first.id), userId: String(first.owner_id) }, 0, links),
    accountOf(neighbour!, 1, NEIGHBOURS_LINKS),
    accountOf(leaver!, 2, links / 10),
  ]
  await seedAccountsOfSqlite(join(dataDir, 'waypost.db'), accounts)
  await seedClicksOf(dataDir, accounts, links * CLICKS_PER_LINK)
  return { ...installation, links, neighbour: neighbour!, leaver: leaver! }
}

/** The same on PostgreSQL, with only the big account. */
export async function makeBigPostgres(
  dataDir: string,
  url: string,
  links: number,
): Promise<Installation> {
  const installation = await makeInstallation(dataDir, undefined, { DATABASE_URL: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select id, owner_id from space where is_personal = 1')
  await client.end()
  const accounts = [accountOf({ spaceId: rows[0].id, userId: rows[0].owner_id }, 0, links)]
  await seedAccountsOfPostgres(url, accounts)
  await seedClicksOf(dataDir, accounts, links * CLICKS_PER_LINK)
  return installation
}

const accountOf = (
  { spaceId, userId }: Pick<SeededAccount, 'spaceId' | 'userId'>,
  number: number,
  links: number,
): SeededAccount => ({ spaceId, userId, number, links })
