import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { loadMigrations, migrate } from '../migrate.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-'))
  folders.push(folder)
  return folder
}

/** As a release before this step writes it: the columns that it knows. */
function insertOldLink({ db }: OpenDatabase, spaceId: string, id: string) {
  return sql`insert into link
    (id, space_id, domain_id, slug_key, alias, destination, destination_href, created_by, created_at,
     updated_at)
    values (${id}, ${spaceId}, 'main', ${id}, ${id}, 'https://a.example', 'https://a.example/', 'u', 1, 1)
    `.execute(db)
}

const plain = {
  note: '',
  starts_destination: null,
  starts_message: '',
  ended_message: '',
  limit_destination: null,
  limit_message: '',
  password_hash: null,
  forwards_query: 0,
  hides_referrer: 0,
  preview: null,
  interstitial_seconds: null,
  is_archived: 0,
  rules: '[]',
}

describeOn('sqlite', 'the step to more kinds of links', () => {
  it('keeps links and makes them plain ones', async () => {
    const address = { dataDir: newFolder(), databaseUrl: undefined }
    const directory = newFolder()
    const migrations = await loadMigrations(import.meta.dirname)
    const link = (name: string) =>
      symlinkSync(join(import.meta.dirname, `${name}.ts`), join(directory, `${name}.ts`))
    for (const { name, version } of migrations) if (version < 11) link(name)
    await migrate(address, { directory })
    const before = await openDatabase(address)
    await sql`insert into "user" (id, name, email, email_verified, created_at, updated_at, role, status,
      made_by) values ('u', 'ada', 'ada@example.com', 1, 1, 1, 'member', 'active', 'sign-up')`.execute(
      before.db,
    )
    await sql`insert into space (id, name, owner_id, created_at) values ('s', '', 'u', 1)`.execute(
      before.db,
    )
    await insertOldLink(before, 's', 'old-link')
    const { rows: old } = await sql<object>`select * from link`.execute(before.db)
    await before.close()
    for (const { name, version } of migrations) if (version === 11) link(name)
    expect(await migrate(address, { directory })).toEqual(['0011_link_kinds'])
    const after = await openDatabase(address)
    expect(await after.db.selectFrom('link').selectAll().execute()).toEqual([
      { ...old[0], ...plain },
    ])
    await after.close()
  })
})

describeOnBothEngines('the schema with more kinds of links', (engine) => {
  it('takes links from a process that does not know them yet (F24)', async () => {
    const { creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    await insertOldLink(engine.database, spaceId, 'old-link')
    const link = await engine.database.db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    expect(link).toMatchObject(plain)
    const { json } = await creators[0]!.call('GET', '/api/v1/links/old-link')
    expect(json).toMatchObject({ rules: [], clickLimit: null, hasPassword: false, preview: null })
  })
})
